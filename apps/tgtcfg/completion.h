// Completion scripts for shells. They ask the program (`tgtcfg complete`), so that they need no
// change when a row is added.
#pragma once

#include <string_view>

namespace tgtcfg::cli {

[[nodiscard]] std::string_view bash_completion();
[[nodiscard]] std::string_view zsh_completion();
[[nodiscard]] std::string_view fish_completion();

}  // namespace tgtcfg::cli

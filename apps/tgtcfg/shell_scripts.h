// Completion scripts for shells. They ask the program (`tgtcfg complete`), so that they need no
// change when a row is added.
#pragma once

#include <span>
#include <string_view>

namespace tgtcfg::cli {

struct CompletionScript {
  std::string_view shell;
  std::string_view text;
};
[[nodiscard]] std::span<const CompletionScript> completion_scripts();

}  // namespace tgtcfg::cli

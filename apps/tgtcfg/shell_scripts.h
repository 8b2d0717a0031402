// Completion scripts for shells. They call the program (`tgtcfg complete`), so new database entries
// do not change them.
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

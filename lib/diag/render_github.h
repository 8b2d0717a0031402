// Text in the log of a workflow of GitHub.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// Disables workflow commands in text that goes to the log of a workflow.
[[nodiscard]] std::string without_commands(std::string_view text);

}  // namespace tgtcfg

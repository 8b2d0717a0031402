// `tgtcfg convert --from TOOL -- ARGS…`: finds the configuration for arguments of another tool.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// Returns the tools whose arguments are supported.
[[nodiscard]] std::vector<std::string> readable_tools();

/// True if a tool is read from files instead of arguments.
[[nodiscard]] bool reads_files(const std::string& tool);

/// Returns the configuration for arguments of a tool as YAML, or nullopt after adding an error.
[[nodiscard]] std::optional<std::string> configuration_of(Session& session, const std::string& tool,
                                                          const std::vector<std::string>& args);

}  // namespace tgtcfg

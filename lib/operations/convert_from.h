// `tgtcfg convert --from TOOL -- ARGS…`: finds the configuration for arguments of another tool.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct ConvertFromCommand {
  std::string tool;  ///< a name in `readable_tools()`
  std::vector<std::string> args;
  std::optional<std::string> output;
};

/// Returns the tools whose arguments are supported.
[[nodiscard]] std::vector<std::string> readable_tools();

/// True if a tool is read from files instead of arguments.
[[nodiscard]] bool reads_files(const std::string& tool);

[[nodiscard]] ExitCode run_convert_from(Session& session, const ConvertFromCommand& command);

}  // namespace tgtcfg

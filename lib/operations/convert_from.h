// `tgtcfg convert --from TOOL -- ARGS…`: the configuration that would emit arguments of another
// tool.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct ConvertFromCommand {
  std::string tool;  ///< a name of `readable_tools()`
  std::vector<std::string> args;
  std::optional<std::string> output;
};

/// The tools whose arguments can be read.
[[nodiscard]] std::vector<std::string> readable_tools();

/// Whether a tool has files of its own in place of arguments.
[[nodiscard]] bool reads_files(const std::string& tool);

[[nodiscard]] ExitCode run_convert_from(Session& session, const ConvertFromCommand& command);

}  // namespace tgtcfg

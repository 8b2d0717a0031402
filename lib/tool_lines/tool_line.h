// Converts a command line of another tool to a configuration.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <vector>

#include "request/session.h"
#include "tool_lines/tool_arguments.h"

namespace tgtcfg {

/// Returns the configuration with the locations of the arguments. An argument that affects code but
/// that a configuration cannot express is reported as a note. Paths, warnings and outputs are
/// ignored.
[[nodiscard]] Value read_tool_line(Session& session, const std::string& tool,
                                   const ToolWords& words);

/// Returns the configuration for CMake variables, from toolchain files and `-D` arguments of a
/// tool. Problems are added to `session.findings`.
[[nodiscard]] Value read_cmake(Session& session, const std::string& tool,
                               const std::vector<std::string>& args);
/// Returns the configuration for CMake variables, from words `NAME=VALUE` of a command line.
[[nodiscard]] Value read_variables(Session& session, const std::string& tool,
                                   const std::vector<std::string>& words);

}  // namespace tgtcfg

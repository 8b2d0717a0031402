// Reads targets from CMake variables: from a toolchain file, or `-DNAME=VALUE`. Lists of GPU chips,
// such as TORCH_CUDA_ARCH_LIST, are read as arguments of the compiler that gets the lists.
#pragma once

#include <tgtcfg/database.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "operations/line_reports.h"
#include "request/session.h"

namespace tgtcfg {

using CmakeVariables = std::map<std::string, std::string, std::less<>>;

/// Applies `set`, `string(APPEND)` and `list(APPEND)` commands to the variables, in order.
/// Conditions are ignored. `${NAME}` expands to the value of a known variable.
void read_cmake_text(std::string_view text, CmakeVariables& variables);

/// Command-line arguments for a C compiler: `clang`, or `gcc` for the triple.
struct CmakeLine {
  std::string tool;  ///< a name in `command_lines()`
  std::vector<std::string> words;
};
/// Returns the command line of the host's compiler; empty if the variables do not describe it.
[[nodiscard]] std::vector<CmakeLine> cmake_lines(const CmakeVariables& variables);

/// Returns one configuration with the targets of all command lines.
[[nodiscard]] Value read_lines(Session& session, const std::vector<CmakeLine>& lines);
/// Returns the configuration for files and `-D` arguments of a tool. Problems are added to
/// `session.findings`.
[[nodiscard]] Value read_cmake(Session& session, const std::string& tool,
                               const std::vector<std::string>& args);

/// Returns a command line per variable in `variables` of the tool's entry in `command_lines()`.
/// Reports items that the tool itself rejects.
[[nodiscard]] std::vector<CmakeLine> lines_of_variables(const std::string& tool,
                                                        const CmakeVariables& variables,
                                                        const Database& database,
                                                        LineReports& reports);
/// Returns the configuration for words `NAME=VALUE` of a command line.
[[nodiscard]] Value read_variables(Session& session, const std::string& tool,
                                   const std::vector<std::string>& words);

}  // namespace tgtcfg

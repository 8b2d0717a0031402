// Reads variables with lists of GPU chips, such as TORCH_CUDA_ARCH_LIST, as arguments of the
// compiler that gets the lists.
#pragma once

#include <tgtcfg/database.h>

#include <optional>
#include <string>
#include <vector>

#include "operations/cmake_toolchain.h"
#include "operations/line_reports.h"

namespace tgtcfg {

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

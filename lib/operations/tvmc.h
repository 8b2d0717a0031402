// Converts a tvmc command line to options of tgtcfg.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arguments/options.h"
#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

/// Returns the options of `tvmc compile` that affect code. As in tvmc, an unambiguous prefix
/// selects an option, and the last of two wins. Options of a single run (model, output, tuning
/// records) are reported as notes.
[[nodiscard]] std::vector<TypedFlag> read_tvmc_line(Session& session,
                                                    const std::vector<std::string>& args);

/// Prints the configuration for a tvmc command line, resolved and written out.
[[nodiscard]] ExitCode run_tvmc(Session& session, const std::vector<std::string>& args,
                                const std::optional<std::string>& output);

}  // namespace tgtcfg

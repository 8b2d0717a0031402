// A command line of tvmc as options that lay values over an input.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arguments/options.h"
#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

/// The options of `tvmc compile` that say what code is made for. As tvmc reads them: a beginning
/// that one option has stands for it, and the last of two wins. What belongs to one run (model,
/// output, tuning records) is a note for each argument.
[[nodiscard]] std::vector<TypedFlag> read_tvmc_line(Session& session,
                                                    const std::vector<std::string>& args);

/// The configuration that the line means: what `resolve` makes of it, written out.
[[nodiscard]] ExitCode run_tvmc(Session& session, const std::vector<std::string>& args,
                                const std::optional<std::string>& output);

}  // namespace tgtcfg

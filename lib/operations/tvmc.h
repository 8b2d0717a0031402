// Converts a tvmc command line to options of tgtcfg.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

/// Returns the input and the options of `tvmc compile` that affect code. As in tvmc, an unambiguous
/// prefix selects an option, and the last of two wins. Options of a single run (model, output,
/// tuning records) are reported as notes.
[[nodiscard]] Request read_tvmc_line(Session& session, const std::vector<std::string>& args);

/// Returns the configuration for a tvmc command line as YAML, resolved and written out, or nullopt
/// after adding an error.
[[nodiscard]] std::optional<std::string> configuration_of_tvmc(
    Session& session, const std::vector<std::string>& args);

}  // namespace tgtcfg

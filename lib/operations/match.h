// `tgtcfg match`: shows the entry of `functions` for each function of a program, and entries
// without a match.
#pragma once

#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "operations/match_names.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct MatchCommand {
  Request request;
  std::string functions;        ///< a file, or `-`
  bool deny_unmatched = false;  ///< an entry without a match is an error
  bool json = false;
};

/// Returns the functions of a program with their entries, as a table or JSON.
[[nodiscard]] std::string match_report(const std::vector<ProgramFunction>& functions,
                                       const FunctionMatches& matches, bool json);

[[nodiscard]] ExitCode run_match(Session& session, const MatchCommand& command);

}  // namespace tgtcfg

// `tgtcfg match`: shows the entry of `functions` for each function of a program, and entries
// without a match.
#pragma once

#include <string>

#include "diag/exit_code.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct MatchCommand {
  Request request;
  std::string functions;        ///< a file, or `-`
  bool deny_unmatched = false;  ///< an entry without a match is an error
  bool json = false;
};

[[nodiscard]] ExitCode run_match(Session& session, const MatchCommand& command);

}  // namespace tgtcfg

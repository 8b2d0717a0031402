// `tgtcfg match`: which entry of `functions` holds for each function of a program, and which
// entries meet none.
#pragma once

#include <string>

#include "diag/exit_code.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct MatchCommand {
  Request request;
  std::string functions;        ///< a file, or `-`
  bool deny_unmatched = false;  ///< an entry that meets no function is an error
  bool json = false;
};

[[nodiscard]] ExitCode run_match(Session& session, const MatchCommand& command);

}  // namespace tgtcfg

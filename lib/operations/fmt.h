// `tgtcfg fmt`: formats files.
#pragma once

#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "request/checked_input.h"
#include "request/session.h"

namespace tgtcfg {

struct FmtCommand {
  std::vector<std::string> inputs;
  Exclusions exclude;
  bool canonical = false;  ///< also sort the options of target strings
  bool check = false;      ///< list files that would change, without writing
  bool diff = false;       ///< print the changes, without writing
};

[[nodiscard]] ExitCode run_fmt(Session& session, const FmtCommand& command);

}  // namespace tgtcfg

// `tgtcfg fmt`: files in the usual layout.
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
  bool canonical = false;  ///< options of target strings in their order, too
  bool check = false;      ///< write nothing, list what would change
  bool diff = false;       ///< write nothing, print how it would change
};

[[nodiscard]] ExitCode run_fmt(Session& session, const FmtCommand& command);

}  // namespace tgtcfg

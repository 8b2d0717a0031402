// `tgtcfg common`: finds the best CPU whose code runs on every machine of a fleet.
#pragma once

#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct CommonCommand {
  std::vector<std::string> inputs;     ///< targets and names of CPUs
  std::vector<std::string> compilers;  ///< `gcc`, `gcc@12.2`
  bool json = false;
};

[[nodiscard]] ExitCode run_common(Session& session, const CommonCommand& command);

}  // namespace tgtcfg

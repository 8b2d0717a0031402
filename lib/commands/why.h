// `tgtcfg why`: every layer that set or overrode a value, and the rules that chose it.
#pragma once

#include <optional>
#include <string>

#include "diag/exit_code.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct WhyCommand {
  Request request;
  std::optional<std::string> pointer;  ///< none: every value
  bool plan = false;                   ///< the pointer is one into the plan
  bool json = false;
};

[[nodiscard]] ExitCode run_why(Session& session, const WhyCommand& command);

}  // namespace tgtcfg

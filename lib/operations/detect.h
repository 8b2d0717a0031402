// `tgtcfg detect`: describes this machine, or a recorded one, as host facts.
#pragma once

#include <optional>
#include <string>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct DetectCommand {
  std::optional<std::string> from;    ///< directory of a recorded machine
  std::optional<std::string> record;  ///< directory for recording this machine
  std::optional<std::string> output;
  std::string format = "json";  ///< json, yaml, config, text
};

[[nodiscard]] ExitCode run_detect(Session& session, const DetectCommand& command);

}  // namespace tgtcfg

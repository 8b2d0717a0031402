// `tgtcfg detect`: describes this machine, or a recorded one, as host facts.
#pragma once

#include <tgtcfg/cpu_detect.h>

#include <optional>
#include <string>

#include "request/session.h"

namespace tgtcfg {

struct DetectCommand {
  std::optional<std::string> from;    ///< directory of a recorded machine
  std::optional<std::string> record;  ///< directory for recording this machine
};

/// Returns nullopt after adding an error.
[[nodiscard]] std::optional<DetectedMachine> detected_machine(Session& session,
                                                              const DetectCommand& command);

}  // namespace tgtcfg

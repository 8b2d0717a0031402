// `tgtcfg detect`: describes this machine, or a recorded one, as host facts.
#pragma once

#include <tgtcfg/cpu_detect.h>

#include <optional>
#include <string>

#include "request/session.h"

namespace tgtcfg {

/// Describes this machine, or a recorded one in the directory `from`. Also records the machine in
/// the directory `record`. Returns nullopt after adding an error.
[[nodiscard]] std::optional<DetectedMachine> detected_machine(
    Session& session, const std::optional<std::string>& from,
    const std::optional<std::string>& record);

}  // namespace tgtcfg

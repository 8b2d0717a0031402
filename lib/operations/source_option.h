// `--source ID=FILE[,FILE…]`: the source files of a build's targets.
#pragma once

#include <tgtcfg/emission.h>

#include <optional>
#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// Parses the options in order. Returns nullopt iff an error was added.
[[nodiscard]] std::optional<std::vector<EmissionSource>> read_sources(
    const std::vector<std::string>& typed, Findings& findings);

}  // namespace tgtcfg

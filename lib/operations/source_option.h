// `--source ID=FILE[,FILE…]`: files that belong to targets.
#pragma once

#include <tgtcfg/emission.h>

#include <optional>
#include <string>
#include <vector>

#include "arguments/options.h"
#include "request/session.h"

namespace tgtcfg {

/// Parses the options in order. Returns nullopt iff an error was added.
[[nodiscard]] std::optional<std::vector<EmissionSource>> read_sources(
    const std::vector<std::string>& typed, Findings& findings,
    const OptionMember& option = &Arguments::source);

}  // namespace tgtcfg

// `--source ID=FILE[,FILE…]`: which files the targets of a build are made of.
#pragma once

#include <tgtcfg/emission.h>

#include <optional>
#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// What was typed, in its order. Nothing exactly when an error was added.
[[nodiscard]] std::optional<std::vector<EmissionSource>> read_sources(
    const std::vector<std::string>& typed, Findings& findings);

}  // namespace tgtcfg

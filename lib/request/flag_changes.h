// Converts options to changes. Option text becomes values only here.
#pragma once

#include <vector>

#include "arguments/options.h"
#include "request/changes.h"

namespace tgtcfg {

/// Returns the changes for the options, in order.
[[nodiscard]] Changes changes_of(std::vector<TypedFlag> flags);

/// Returns a configuration with the targets of `--target LIST`, or one target per `--target`.
[[nodiscard]] std::optional<ConfigSpec> read_target_flags(
    const Session& session, const std::vector<const TypedFlag*>& flags, Findings& findings);

}  // namespace tgtcfg

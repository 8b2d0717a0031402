// Options that lay values over an input, read as changes: the one place where their text becomes
// values.
#pragma once

#include <vector>

#include "arguments/options.h"
#include "request/changes.h"

namespace tgtcfg {

/// The changes that the options stand for, in their order.
[[nodiscard]] Changes changes_of(std::vector<TypedFlag> flags);

/// The targets of a configuration that `--target LIST`, or one target for each `--target`, names.
[[nodiscard]] std::optional<ConfigSpec> read_target_flags(
    const Session& session, const std::vector<const TypedFlag*>& flags, Findings& findings);

}  // namespace tgtcfg

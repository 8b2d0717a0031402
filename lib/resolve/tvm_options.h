// Executor and runtime of older releases: attributes of targets.
#pragma once

#include "check/target_draft.h"

#include <tgtcfg/config_spec.h>

#include <optional>

namespace tgtcfg {

/// Returns the configuration with executor and runtime options moved from its targets; nullopt if
/// there are none. A contradiction is an error with both locations.
[[nodiscard]] std::optional<ConfigSpec> with_moved_options(const ConfigSpec& spec,
                                                           const Context& context);

}  // namespace tgtcfg

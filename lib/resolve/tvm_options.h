// Executor and runtime as older releases had them: attributes of targets.
#pragma once

#include "check/target_draft.h"

#include <tgtcfg/config_spec.h>

#include <optional>

namespace tgtcfg {

/// The configuration with what its targets say about executor and runtime where it belongs; nothing
/// when they say nothing. What contradicts is an error at both places.
[[nodiscard]] std::optional<ConfigSpec> with_moved_options(const ConfigSpec& spec,
                                                           const Context& context);

}  // namespace tgtcfg

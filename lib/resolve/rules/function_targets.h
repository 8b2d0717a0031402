// Looks up targets by their properties in functions.
#pragma once

#include <string>
#include <vector>

#include "resolve/config_state.h"

namespace tgtcfg {

/// Returns the first target that equals `target`, whatever its name; null if there is none.
[[nodiscard]] const PlanTarget* target_like(ConfigState& state, const Target& target);

/// Of the general targets that `target` specializes or serves, returns the most specific one; null
/// if there is none.
[[nodiscard]] const PlanTarget* base_of(const ConfigState& state, const Target& target);

/// Returns the targets of a code generator that serve a target; all if `served` is empty.
[[nodiscard]] std::vector<const PlanTarget*> targets_of_generator(const ConfigState& state,
                                                                  const std::string& generator,
                                                                  const std::string& served);

}  // namespace tgtcfg

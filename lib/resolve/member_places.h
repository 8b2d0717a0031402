// Locations of the fields of a configuration.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/plan.h>

#include <string_view>

namespace tgtcfg {

/// Fills `places` of a plan from its spec.
void note_places(const ConfigSpec& spec, Plan& config);

/// Returns the location of a field or of its nearest ancestor; unknown if the user did not write
/// it.
[[nodiscard]] Span place_of_member(const Plan& config, std::string_view pointer);

}  // namespace tgtcfg

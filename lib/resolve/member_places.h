// Where the members of a configuration were written.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/plan.h>

#include <string_view>

namespace tgtcfg {

/// Fills `places` of the configuration that was made of the spec.
void note_places(const ConfigSpec& spec, Plan& config);

/// The place of a member, or of the nearest one around it; unknown where nobody wrote it.
[[nodiscard]] Span place_of_member(const Plan& config, std::string_view pointer);

}  // namespace tgtcfg

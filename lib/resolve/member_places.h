// Where the members of a configuration were written.
#pragma once

#include <tgtcfg/compilation_config.h>
#include <tgtcfg/config_spec.h>

#include <string_view>

namespace tgtcfg {

/// Fills `places` of the configuration that was made of the spec.
void note_places(const ConfigSpec& spec, CompilationConfig& config);

/// The place of a member, or of the nearest one around it; unknown where nobody wrote it.
[[nodiscard]] Span place_of_member(const CompilationConfig& config, std::string_view pointer);

}  // namespace tgtcfg

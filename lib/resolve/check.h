// Variants of check() and resolve() for reporting problems: an invalid part of a configuration does
// not hide problems of other parts.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>

namespace tgtcfg {

/// Returns the configuration if it is valid. Otherwise reports problems that can still be found and
/// returns nullopt.
[[nodiscard]] std::optional<ConfigSpec> without_mistakes(ConfigSpec spec, const Context& context);

/// Like resolve(), but without canonical strings and fingerprints. `keeps_notes` fills `trace` and
/// `places`.
[[nodiscard]] std::optional<Plan> resolve_by_rules(const ConfigSpec& spec, const Context& context,
                                                   bool keeps_notes = true);

/// Reports the problems that resolve() would find, without building the plan.
void check_resolution(const ConfigSpec& spec, const Context& context);

}  // namespace tgtcfg

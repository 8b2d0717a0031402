// Variants of check() and resolve() for reporting problems: an invalid part of a configuration does
// not hide problems of other parts.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>

namespace tgtcfg {

/// Returns true for a configuration that cannot be resolved by itself.
[[nodiscard]] bool is_fragment(const ConfigSpec& spec);

/// Returns the configuration if it is valid. Otherwise reports problems that can still be found and
/// returns nullopt.
[[nodiscard]] std::optional<ConfigSpec> without_mistakes(ConfigSpec spec, const Context& context);

/// Like resolve(), but without canonical strings and fingerprints. `keeps_notes` fills `trace` and
/// `places`.
[[nodiscard]] std::optional<Plan> resolve_by_rules(const ConfigSpec& spec, const Context& context,
                                                   bool keeps_notes = true);

/// Checks tags beyond their schema. `file` contains one entry, or `rows` with shared values. Every
/// tag must resolve, name its source, be known to a release, and have a host unless it is declared
/// as device-only.
void lint_tags(const Value& file, const std::string& pointer, const Context& context);

/// Reports the problems that resolve() would find, without building the plan.
void check_resolution(const ConfigSpec& spec, const Context& context);

}  // namespace tgtcfg

// Converts document trees between the forms of a configuration: with `kind: composite` and without,
// and under `config` in a target or part. That form is rewritten, so that later stages need not
// know it. Rule: docs/rules/parts.md#part-in-targets.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <string>
#include <vector>

namespace tgtcfg {

/// Returns the configuration with `kind: composite`, including its parts. A target, a list of
/// targets or a target string first becomes a configuration. All other keys remain, in order.
[[nodiscard]] Value as_composite(const Value& document);

/// Returns the configuration without that key. Composites among the targets become parts of the
/// same name.
[[nodiscard]] Value as_configuration(const Value& document);

/// Returns true for the member `kind: composite`.
[[nodiscard]] bool is_composite_kind(const Member& member);

/// Returns the indices of a list of targets in the order in which unnamed parts are numbered. Parts
/// are ordered by their meaning, because their list positions and forms have no meaning. Rule:
/// docs/rules/parts.md#part-in-targets.
[[nodiscard]] std::vector<std::size_t> order_of_parts(const Array& targets);

/// True for `{config: NAME, …}`, which is the part of that name.
[[nodiscard]] bool is_reference(const Value& entry);

/// Returns true if a target or part contains a configuration under `config`, not only its name.
[[nodiscard]] bool holds_configuration(const Value& entry);

/// Returns a configuration with only these targets, in one of the forms of `targets`.
[[nodiscard]] Value configuration_of_targets(Value targets);

/// Moves these configurations out of `targets` and `parts`. `{config: {…}}` becomes that
/// configuration. A target with a kind remains, next to a part of the same name.
void take_out_configurations(Object& members, Diagnostics& diags);

/// Translates a pointer through `config` to its location in the rewritten tree.
[[nodiscard]] std::vector<std::string> pointer_without_config(std::vector<std::string> pointer,
                                                              const Value& tree);

/// Reports a key beside `config`, which only some keys may be beside.
void report_beside_config(const Member& member, Diagnostics& diags);

}  // namespace tgtcfg

// Converts document trees between the two forms of a configuration: with `kind: composite` and
// without.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <vector>

namespace tgtcfg {

/// Returns the configuration with `kind: composite`, including its parts. A target, a list of
/// targets or a target string first becomes a configuration. All other keys remain, in order.
[[nodiscard]] Value as_composite(const Value& document);

/// Returns the configuration without that key. Composites among the targets become parts of the
/// same name.
[[nodiscard]] Value as_configuration(const Value& document);

/// Returns the indices of a list of targets in the order in which unnamed parts are numbered. Parts
/// are ordered by their meaning, because their list positions and forms have no meaning. Rule:
/// docs/rules/parts.md#part-in-targets.
[[nodiscard]] std::vector<std::size_t> order_of_parts(const Array& targets);

/// True for `{config: NAME, …}`, which is the part of that name.
[[nodiscard]] bool is_reference(const Value& entry);

}  // namespace tgtcfg

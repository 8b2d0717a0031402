// The two forms of one configuration, as document trees: with `kind: composite` and without.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <vector>

namespace tgtcfg {

/// The configuration with `kind: composite`, its parts too. A target, a list of targets or a target
/// string becomes the configuration of those first. Whatever else stands there stays, in order.
[[nodiscard]] Value as_composite(const Value& document);

/// The same without that key; composites among the targets become parts of the same name.
[[nodiscard]] Value as_configuration(const Value& document);

/// The indices of a list of targets in the order in which parts without names are numbered: by
/// what they say as configurations, since neither their places in the list nor their form has a
/// meaning. Rule: docs/rules/parts.md#part-in-targets.
[[nodiscard]] std::vector<std::size_t> order_of_parts(const Array& targets);

}  // namespace tgtcfg

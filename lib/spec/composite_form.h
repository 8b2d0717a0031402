// The two forms of one configuration, as document trees: with `kind: composite` and without.
#pragma once

#include <tgtcfg/value.h>

namespace tgtcfg {

/// The configuration with `kind: composite`, its parts too. A target, a list of targets or a target
/// string becomes the configuration of those first. Whatever else stands there stays, in order.
[[nodiscard]] Value as_composite(const Value& document);

/// The same without that key; composites among the targets become parts of the same name.
[[nodiscard]] Value as_configuration(const Value& document);

}  // namespace tgtcfg

// Helpers for values in plans.
#pragma once

#include <tgtcfg/plan.h>

#include "model/plain_values.h"

namespace tgtcfg {

/// Sorts fields by bytes at every level and drops locations, so that equal plans are also equal in
/// memory.
[[nodiscard]] Value in_order(Value value);
/// `lowering` with keys spelled as in plans, or as in configurations.
[[nodiscard]] Value plan_lowering(const Value& lowering);
[[nodiscard]] Value config_lowering(const Value& lowering);
/// Drops locations, so that the value can be combined with values of other sources.
[[nodiscard]] Value without_source(Value value);
/// Sorts fields by bytes at every level; keeps locations.
void sort_members(Values& values);

}  // namespace tgtcfg

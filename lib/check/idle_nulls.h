// Nulls without effect, because no lower layer has a value there.
// Rule: docs/rules/layers.md#layer-merge.
#pragma once

#include <string>

#include "check/check_context.h"
#include "check/layer_place.h"

namespace tgtcfg {

/// Warns of a null at a location that no lower layer sets.
void report_idle_null(const Member& null, const std::string& pointer, CheckContext& context);

/// Returns true if a target is a kind. Null has no effect there, but it may remove a value from a
/// tag.
[[nodiscard]] bool is_of_kind(const Value& target);

/// Drops the nulls of a value without lower layers, with a warning for each. Nulls remain in a
/// target that changes a tag.
void drop_idle_nulls(Value& value, Place place, const std::string& pointer, CheckContext& context);

}  // namespace tgtcfg

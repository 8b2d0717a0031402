// Nulls that remove nothing, since no lower layer has a value there.
// Rule: docs/rules/layers.md#layer-merge.
#pragma once

#include <string>

#include "check/check_context.h"
#include "check/layer_place.h"

namespace tgtcfg {

/// Warns of a null at a place that no lower layer sets.
void report_idle_null(const Member& null, const std::string& pointer, CheckContext& context);

/// Whether a target is a kind: null takes away nothing there, while it may take away what a tag
/// says.
[[nodiscard]] bool is_of_kind(const Value& target);

/// Drops the nulls of a value that no lower layer is below, with a warning for each. Those in a
/// target that is a tag with changes stay.
void drop_idle_nulls(Value& value, Place place, const std::string& pointer, CheckContext& context);

}  // namespace tgtcfg

// A configuration map by its schema, before its fields are read.
#pragma once

#include <optional>

#include "check/check_context.h"

namespace tgtcfg {

/// A configuration map with its keys in kebab-case, without `x-` keys, the targets of a composite
/// under `targets`. Nulls stay.
[[nodiscard]] Value native_configuration(Value value, const std::string& pointer,
                                         Diagnostics& diags);

/// Checks such a map, without its nulls, by the schema, apart from what is inside of targets and
/// parts, and leaves out what it refuses. `as_checked` is what the schema sees, where that is not
/// the map itself.
void check_outline(Value& config, const std::string& pointer, CheckContext& context,
                   Value* as_checked = nullptr);

/// A configuration with the layers that it extends below it, merged.
[[nodiscard]] Value merge_with_extended(const Value& config, const std::string& pointer,
                                        CheckContext& context);

}  // namespace tgtcfg

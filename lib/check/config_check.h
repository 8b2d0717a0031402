// Checks a configuration map by its schema, before its fields are read.
#pragma once

#include <optional>

#include "check/check_context.h"

namespace tgtcfg {

/// Returns a configuration map with keys in kebab-case, without `x-` keys, and with the targets of
/// a composite under `targets`. Nulls remain.
[[nodiscard]] Value native_configuration(Value value, const std::string& pointer,
                                         Diagnostics& diags);

/// Writes the keys of `links` in one way: `a <-> b` for `b<->a`. Reports two keys of one link.
void normalize_link_keys(Value& links, const std::string& pointer, Diagnostics& diags);

/// Checks such a map, without its nulls, by the schema, except for the insides of targets and
/// parts. Leaves out invalid values. `as_checked` replaces the map for the schema.
void check_outline(Value& config, const std::string& pointer, CheckContext& context,
                   Value* as_checked = nullptr);

/// Returns a configuration merged with the layers that it extends.
[[nodiscard]] Value merge_with_extended(const Value& config, const std::string& pointer,
                                        CheckContext& context);

}  // namespace tgtcfg

// Checks a configuration map by its schema, before its fields are read.
#pragma once

#include "check/check_context.h"

namespace tgtcfg {

/// Checks a map of native_configuration() by the schema, except for the insides of targets and
/// parts. Leaves out invalid values. `as_checked` is the map for the schema, without nulls.
void check_outline(Value& config, const Value& as_checked, const std::string& pointer,
                   CheckContext& context);

/// Returns true if the value of `targets` is one target or configuration, not a list or map.
[[nodiscard]] bool is_one_entry(const Value& targets, const Database& database);

/// Returns a placeholder for an unreadable configuration, after an error was added.
[[nodiscard]] ConfigSpec unreadable(Span span);

/// Returns a configuration merged with the layers that it extends.
[[nodiscard]] Value merge_with_extended(const Value& config, const std::string& pointer,
                                        CheckContext& context);

}  // namespace tgtcfg

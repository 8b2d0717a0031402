// Converts targets and configurations back to document trees, so that layers can be laid over them.
#pragma once

#include <tgtcfg/config_spec.h>

#include <optional>

#include "check/check_context.h"

namespace tgtcfg {

/// Returns the object form of a target as written. Values keep their locations and styles.
[[nodiscard]] Value value_of(const TargetSpec& target);
[[nodiscard]] Value value_of(const HostSpec& host);
[[nodiscard]] Value value_of(const ConfigSpec& config);

/// Returns a target string, or `{target: EXPR, … changes}`, as its object; other objects unchanged.
/// Returns nullopt after adding errors if the expression is invalid.
[[nodiscard]] std::optional<Value> target_as_object(const Value& expression,
                                                    const std::string& pointer,
                                                    CheckContext& context);

}  // namespace tgtcfg

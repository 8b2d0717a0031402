// Targets and configurations as document trees again, for what has to be laid over them.
#pragma once

#include <tgtcfg/config_spec.h>

#include <optional>

#include "check/check_context.h"

namespace tgtcfg {

/// The object form of a target as written; values keep their places and styles.
[[nodiscard]] Value value_of(const TargetSpec& target);
[[nodiscard]] Value value_of(const HostSpec& host);
[[nodiscard]] Value value_of(const ConfigSpec& config);

/// A target string, or `{target: EXPR, … changes}`, as its object; other objects as they are.
/// Nothing: the expression is wrong, and errors were added.
[[nodiscard]] std::optional<Value> target_as_object(const Value& expression,
                                                    const std::string& pointer,
                                                    CheckContext& context);

}  // namespace tgtcfg

// An option of an external generator that its general target has under another name.
#pragma once

#include <tgtcfg/value.h>

#include <optional>

namespace tgtcfg {

/// Applies `{from, to, prefix, type}` of a generator's row: `sm_87` of the target becomes 87.
/// Returns nullopt if the value does not match.
[[nodiscard]] std::optional<Value> carried_option(const Value& entry, const Value& from);

}  // namespace tgtcfg

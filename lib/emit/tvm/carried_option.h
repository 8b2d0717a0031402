// An option of an external generator that the target which it serves knows under another name.
#pragma once

#include <tgtcfg/value.h>

#include <optional>

namespace tgtcfg {

/// `{from, to, prefix, type}` of a generator's row: `sm_87` of the target becomes 87. Nothing when
/// the value is not of that form.
[[nodiscard]] std::optional<Value> carried_option(const Value& entry, const Value& from);

}  // namespace tgtcfg

// Matches names of functions with the patterns next to them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <vector>

#include "resolve/pattern_overlaps.h"

namespace tgtcfg {

/// Returns the patterns among the names, most specific first.
[[nodiscard]] std::vector<const Member*> patterns_among(const std::vector<const Member*>& names);

/// Completes an exact name without a location from the matching pattern. `left` decreases with each
/// comparison.
[[nodiscard]] Member with_place_of_pattern(const Member& asked,
                                           const std::vector<const Member*>& patterns,
                                           std::int64_t& left, Diagnostics& diags);

/// Reports entries that may match the same function with different constraints.
void report_overlaps(const std::vector<FunctionEntry>& entries, Diagnostics& diags);

}  // namespace tgtcfg

// Names of functions against the patterns beside them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <vector>

#include "resolve/pattern_overlaps.h"

namespace tgtcfg {

/// The patterns among the names, the most special first.
[[nodiscard]] std::vector<const Member*> patterns_among(const std::vector<const Member*>& names);

/// A name that is spelled out and says not where its function goes: as the pattern says. `left`
/// pays for the comparisons.
[[nodiscard]] Member with_place_of_pattern(const Member& asked,
                                           const std::vector<const Member*>& patterns,
                                           std::int64_t& left, Diagnostics& diags);

/// Errors about entries that may be of the same function and say different things of it.
void report_overlaps(const std::vector<FunctionEntry>& entries, Diagnostics& diags);

}  // namespace tgtcfg

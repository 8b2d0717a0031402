// Patterns of functions that both match some name and say different things of it.
#pragma once

#include <tgtcfg/plan.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace tgtcfg {

/// An entry of `functions` and what became of it.
struct FunctionEntry {
  const Member* asked = nullptr;
  ResolvedFunction resolved;
};

struct PatternOverlap {
  const FunctionEntry* primary = nullptr;  ///< the later in the text
  const FunctionEntry* other = nullptr;    ///< the first that it overlaps with
};

struct PatternOverlaps {
  /// One for each pattern that overlaps with an earlier one of as many literal characters, in the
  /// order of the entries.
  std::vector<PatternOverlap> found;
  /// Where comparing was given up: no method is known that is always fast, and somebody may look
  /// for what is slow.
  const FunctionEntry* given_up_at = nullptr;
};

/// Comparisons of two characters: a fraction of a second.
inline constexpr std::int64_t pattern_comparisons = std::int64_t{1} << 26;

[[nodiscard]] PatternOverlaps pattern_overlaps(const std::vector<FunctionEntry>& entries,
                                               std::int64_t comparisons = pattern_comparisons);

}  // namespace tgtcfg

// Patterns for names of functions: `*` matches any text, `?` one character. Patterns that match a
// common name but have different constraints.
#pragma once

#include <tgtcfg/plan.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tgtcfg {

[[nodiscard]] bool is_glob(std::string_view pattern);
/// Number of literal characters: more of them make a pattern more specific.
[[nodiscard]] std::size_t literal_count(std::string_view pattern);
/// True if a pattern matches a name.
[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view name);
/// True if some text matches both patterns. `left` decreases with each comparison of characters.
[[nodiscard]] bool globs_overlap(std::string_view a, std::string_view b, std::int64_t& left);

/// An entry of `functions` and its resolution.
struct FunctionEntry {
  const Member* asked = nullptr;
  ResolvedFunction resolved;
};

struct PatternOverlap {
  const FunctionEntry* primary = nullptr;  ///< the later one in the text
  const FunctionEntry* other = nullptr;    ///< the first one that it overlaps with
};

struct PatternOverlaps {
  /// One per pattern that overlaps with an earlier pattern of equal specificity, in the order of
  /// entries.
  std::vector<PatternOverlap> found;
  /// The entry where the search gave up. No known algorithm is always fast, and input may be
  /// crafted to be slow.
  const FunctionEntry* given_up_at = nullptr;
};

/// Limit of character comparisons: a fraction of a second.
inline constexpr std::int64_t pattern_comparisons = std::int64_t{1} << 26;

[[nodiscard]] PatternOverlaps pattern_overlaps(const std::vector<FunctionEntry>& entries,
                                               std::int64_t comparisons = pattern_comparisons);

}  // namespace tgtcfg

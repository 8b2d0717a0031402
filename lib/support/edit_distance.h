// Similarity of names: their distance for "did you mean", and the rank of a match for completion
// and `search`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Returns the optimal string alignment distance over bytes: insertions, deletions, substitutions
/// and swaps of two neighbours. Returns `limit + 1` if it exceeds `limit`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

/// Removes differences of case and separators.
[[nodiscard]] std::string plain_name(std::string_view text);

/// Returns at most `count` names similar to `wrong`, by three criteria: equal but for case and
/// separators, one word or prefix more or less, then edit distance. The distance is at most a third
/// of the longer text, and 1 to 3 edits. Ties are sorted by bytes.
[[nodiscard]] std::vector<std::string> nearest_names(std::string_view wrong,
                                                     const std::vector<std::string>& names,
                                                     std::size_t count = 3);

/// The letters appear in order with others between. Used only if there is no better match.
constexpr int scattered_match = 6;

/// Returns the rank of a match, smaller is better: prefix, prefix in another case, prefix of a
/// word, substring, scattered letters (`scattered_match`). Returns nullopt if there is no match.
[[nodiscard]] std::optional<int> match_rank(std::string_view typed, std::string_view name);

}  // namespace tgtcfg

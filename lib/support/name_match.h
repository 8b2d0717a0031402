// Rates how well a name matches typed text, for completion and `search`.
#pragma once

#include <optional>
#include <string_view>

namespace tgtcfg {

/// The letters appear in order with others between. Used only if there is no better match.
constexpr int scattered_match = 6;

/// Returns the rank of a match, smaller is better: prefix, prefix in another case, prefix of a
/// word, substring, scattered letters (`scattered_match`). Returns nullopt if there is no match.
[[nodiscard]] std::optional<int> match_rank(std::string_view typed, std::string_view name);

}  // namespace tgtcfg

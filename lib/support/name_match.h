// How well a name matches what somebody typed of it: completion, `search`.
#pragma once

#include <optional>
#include <string_view>

namespace tgtcfg {

/// The letters are there in their order, with others between: of interest where nothing else is.
constexpr int scattered_match = 6;

/// Smaller is better: the beginning, the beginning in another case, the beginning of a word in the
/// name, anywhere, letter by letter (`scattered_match`). Nothing: no match.
[[nodiscard]] std::optional<int> match_rank(std::string_view typed, std::string_view name);

}  // namespace tgtcfg

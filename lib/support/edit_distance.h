// How far two names are apart, for "did you mean".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Optimal string alignment distance: insertions, deletions, substitutions and swaps of two
/// neighbours, over bytes; `limit + 1` when it is larger than `limit`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

/// Without what people write in different ways: case and separators.
[[nodiscard]] std::string plain_name(std::string_view text);

/// The names most like `wrong`, at most `count`: equal but for case and separators, else with its
/// prefix or a word more or less, else by edits, none farther than a third of the longer text (at
/// least 1, at most 3 edits). Of equally near ones first by bytes.
[[nodiscard]] std::vector<std::string> nearest_names(std::string_view wrong,
                                                     const std::vector<std::string>& names,
                                                     std::size_t count = 3);

}  // namespace tgtcfg

// Which of two versions is the older one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Compares versions like `12.2` by the numbers that their pieces begin with, of which only the
/// first `most` count; what is missing is 0. Less than 0 where `a` is the older one.
[[nodiscard]] int compare_by_numbers(std::string_view a, std::string_view b,
                                     std::size_t most = std::string_view::npos);

/// Whether a text is a version: digits and dots, a digit first.
[[nodiscard]] bool is_version(std::string_view text);

/// The versions nearest to one that is not known, at most `count`: the next newer, the next older
/// and so on.
[[nodiscard]] std::vector<std::string> nearest_versions(std::string_view wrong,
                                                        std::vector<std::string> known,
                                                        std::size_t count = 3);

/// nearest_versions() where all are versions, else nearest_names().
[[nodiscard]] std::vector<std::string> nearest_words(std::string_view wrong,
                                                     const std::vector<std::string>& known);

}  // namespace tgtcfg

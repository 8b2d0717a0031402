// Compares versions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Compares versions such as `12.2` by the leading numbers of their first `most` pieces; missing
/// pieces are 0. Returns less than 0 if `a` is older.
[[nodiscard]] int compare_by_numbers(std::string_view a, std::string_view b,
                                     std::size_t most = std::string_view::npos);

/// True if the text consists of digits and dots and begins with a digit.
[[nodiscard]] bool is_version(std::string_view text);

/// Returns at most `count` versions near an unknown one: the next newer, the next older and so on.
[[nodiscard]] std::vector<std::string> nearest_versions(std::string_view wrong,
                                                        std::vector<std::string> known,
                                                        std::size_t count = 3);

/// Uses nearest_versions() if all are versions, and nearest_names() otherwise.
[[nodiscard]] std::vector<std::string> nearest_words(std::string_view wrong,
                                                     const std::vector<std::string>& known);

}  // namespace tgtcfg

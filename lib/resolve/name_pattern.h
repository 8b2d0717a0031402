// Patterns for names of functions: `*` stands for any text, `?` for one character.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tgtcfg {

[[nodiscard]] bool is_glob(std::string_view pattern);
/// Characters that stand for themselves: the more, the more specific.
[[nodiscard]] std::size_t literal_count(std::string_view pattern);
/// Whether a name is one of those that a pattern stands for.
[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view name);
/// Whether some text matches both. `left` pays for each comparison of two characters.
[[nodiscard]] bool globs_overlap(std::string_view a, std::string_view b, std::int64_t& left);

}  // namespace tgtcfg

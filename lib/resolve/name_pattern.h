// Patterns for names of functions: `*` matches any text, `?` one character.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tgtcfg {

[[nodiscard]] bool is_glob(std::string_view pattern);
/// Number of literal characters: more of them make a pattern more specific.
[[nodiscard]] std::size_t literal_count(std::string_view pattern);
/// True if a pattern matches a name.
[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view name);
/// True if some text matches both patterns. `left` decreases with each comparison of characters.
[[nodiscard]] bool globs_overlap(std::string_view a, std::string_view b, std::int64_t& left);

}  // namespace tgtcfg

// Patterns for names of functions: `*` stands for any text, `?` for one character.
#pragma once

#include <cstddef>
#include <string_view>

namespace tgtcfg {

[[nodiscard]] bool is_glob(std::string_view pattern);
/// Characters that stand for themselves: the more, the more specific.
[[nodiscard]] std::size_t literal_count(std::string_view pattern);
/// Whether a name is one of those that a pattern stands for.
[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view name);
/// Whether some text matches both.
[[nodiscard]] bool globs_overlap(std::string_view a, std::string_view b);

}  // namespace tgtcfg

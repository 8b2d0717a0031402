// Matches shell patterns: `*` and `?` within a path segment, `**` across segments, `[a-z]` and
// `[!a-z]`.
#pragma once

#include <string_view>

namespace tgtcfg {

/// True if the whole of `text` matches. Time is at most proportional to the product of both
/// lengths.
[[nodiscard]] bool glob_match(std::string_view pattern, std::string_view text);

[[nodiscard]] bool has_glob_characters(std::string_view text);

}  // namespace tgtcfg

// Shell patterns: `*` and `?` within a path segment, `**` across segments, `[a-z]` and `[!a-z]`.
#pragma once

#include <string_view>

namespace tgtcfg {

/// Whether the whole of `text` matches. Time grows with the product of the lengths at most.
[[nodiscard]] bool glob_match(std::string_view pattern, std::string_view text);

[[nodiscard]] bool has_glob_characters(std::string_view text);

}  // namespace tgtcfg

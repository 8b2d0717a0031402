// Lexical rules of JSON5: white space, characters of names, escapes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// The first byte that is neither white space nor part of a comment. `open_comment` is set if a
/// comment does not end.
struct Json5Blank {
  std::size_t end = 0;
  bool open_comment = false;
};
[[nodiscard]] Json5Blank skip_json5_blank(std::string_view text, std::size_t at);

/// Returns the size of a character that may start (or continue) a name without quotes, otherwise 0.
[[nodiscard]] std::size_t json5_name_character(std::string_view text, std::size_t at, bool first);

/// One backslash escape in a quoted string.
struct Json5Escape {
  std::size_t size = 0;  ///< bytes, including the backslash
  std::string decoded;   ///< empty for a line continuation
};
/// Returns the escape at `at`, or nullopt if JSON5 does not define it.
[[nodiscard]] std::optional<Json5Escape> json5_escape(std::string_view text, std::size_t at);

}  // namespace tgtcfg

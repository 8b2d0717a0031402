// The words of JSON5: what is white space, what may stand in a name, what an escape means.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// The first byte that is neither white space nor part of a comment; `open_comment` is set when a
/// comment does not end.
struct Json5Blank {
  std::size_t end = 0;
  bool open_comment = false;
};
[[nodiscard]] Json5Blank skip_json5_blank(std::string_view text, std::size_t at);

/// The bytes of the character when it may begin (or go on) a name without quotes, else 0.
[[nodiscard]] std::size_t json5_name_character(std::string_view text, std::size_t at, bool first);

/// One backslash escape of a text in quotes.
struct Json5Escape {
  std::size_t size = 0;  ///< bytes from the backslash on
  std::string decoded;   ///< empty for a line continuation
};
/// The escape at `at`, or nothing when JSON5 has none such.
[[nodiscard]] std::optional<Json5Escape> json5_escape(std::string_view text, std::size_t at);

}  // namespace tgtcfg

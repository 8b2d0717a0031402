// White space and comments between two tokens.
#pragma once

#include <cstddef>
#include <string_view>

#include "format/layout.h"

namespace tgtcfg {

struct Trivia {
  LayoutComments comments{};
  std::size_t end = 0;       ///< where the next token begins
  bool line_break = false;   ///< before the first comment, or the token where there is none
  bool breaks = false;       ///< anywhere
  bool blank_after = false;  ///< a blank line right before the token
};

enum class CommentMarks : std::uint8_t { hash, slashes };

/// Reads from `at` on. A `#` begins a comment only behind white space, which whoever read the
/// values has checked.
[[nodiscard]] Trivia scan_trivia(std::string_view text, std::size_t at, CommentMarks marks);

/// How far a place is from the begin of its line, in bytes.
[[nodiscard]] std::size_t column_of(std::string_view text, std::size_t at);

/// Takes those that stand in the line of what was read before.
[[nodiscard]] LayoutComments take_same_line(Trivia& trivia);

}  // namespace tgtcfg

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

/// How far places of a text are from the beginning of their lines, in bytes. Whoever asks goes
/// through the text: each step looks only at what lies between two places, since a line may be as
/// long as the text.
class Columns {
 public:
  explicit Columns(std::string_view text) : text_(text) {}
  [[nodiscard]] std::size_t of(std::size_t at);

 private:
  std::string_view text_;
  std::size_t known_ = 0;  ///< the last place
  std::size_t start_ = 0;  ///< of its line
};

/// Reads from `at` on. A `#` begins a comment only behind white space, which whoever read the
/// values has checked.
[[nodiscard]] Trivia scan_trivia(std::string_view text, std::size_t at, CommentMarks marks,
                                 Columns& columns);

/// Takes those that stand in the line of what was read before.
[[nodiscard]] LayoutComments take_same_line(Trivia& trivia);

}  // namespace tgtcfg

// What reading documents, blocks and brackets have in common: a place in the text, and the
// comments that wait for what they belong to.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
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

/// Returns how far places of a text are from the beginning of their lines, in bytes. Callers move
/// forward through the text, and each call reads only the text since the last one, because a line
/// may be as long as the text.
class Columns {
 public:
  explicit Columns(std::string_view text) : text_(text) {}
  [[nodiscard]] std::size_t of(std::size_t at);

 private:
  std::string_view text_;
  std::size_t known_ = 0;  ///< the last place
  std::size_t start_ = 0;  ///< of its line
};

/// Reads from `at` on. A `#` begins a comment only after white space, which the reader of the
/// values has checked.
[[nodiscard]] Trivia scan_trivia(std::string_view text, std::size_t at, CommentMarks marks,
                                 Columns& columns);

/// Removes and returns the comments in the line of the text that was read before.
[[nodiscard]] LayoutComments take_same_line(Trivia& trivia);

class LayoutCursor {
 public:
  LayoutCursor(std::string_view text, CommentMarks marks)
      : text_(text), marks_(marks), columns_(text) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }
  [[nodiscard]] std::size_t column() { return column_of(at_); }
  [[nodiscard]] std::size_t column_of(std::size_t at) { return columns_.of(at); }
  void move(std::size_t at) { at_ = at; }
  /// Steps over a character that has to be there.
  [[nodiscard]] bool step(char expected) {
    if (next() != expected) return false;
    ++at_;
    return true;
  }
  /// Goes to the next token.
  Trivia skip() {
    Trivia trivia = scan_trivia(text_, at_, marks_, columns_);
    at_ = trivia.end;
    return trivia;
  }
  /// The text of a place, which has to begin here; the cursor is behind it then.
  [[nodiscard]] std::optional<std::string_view> take(Span span) {
    if (span.begin != at_ || span.end < span.begin || span.end > text_.size()) return std::nullopt;
    at_ = span.end;
    return text_.substr(span.begin, span.end - span.begin);
  }
  [[nodiscard]] bool is_yaml() const { return marks_ == CommentMarks::hash; }

  /// What stands between the last value and here.
  Trivia pending;

 private:
  std::string_view text_;
  CommentMarks marks_;
  std::size_t at_ = 0;
  Columns columns_;
};

/// Hands the comments that wait to what they belong to: those right above the next token to it, the
/// others to what came before.
struct SplitComments {
  LayoutComments stay;   ///< with the entry before, or at the head
  LayoutComments above;  ///< right above the next token
  bool blank_before = false;
};
[[nodiscard]] SplitComments split_pending(Trivia pending);

/// Anchors and tags from here on, and whether a line ends between them and what follows.
struct ReadProperties {
  std::string text;
  bool breaks = false;
};
[[nodiscard]] ReadProperties read_properties(LayoutCursor& cursor, LayoutComments& comments);

/// `[…]` or `{…}`; every entry of `value` has to be there. False: the cursor says where it failed.
[[nodiscard]] bool read_flow(LayoutCursor& cursor, const Value& value, LayoutNode& node);
/// A value inside brackets, from its first byte on, with its anchors before it.
[[nodiscard]] bool read_flow_value(LayoutCursor& cursor, const Value& value, LayoutNode& node);

/// The value of a document, of an entry of a block; comments between stand in `between` then. The
/// comments behind a map or a list wait in the cursor afterwards. `place` is the key or dash of the
/// value, `parent` the column of what it stands in.
struct BlockPlace {
  Span mark;
  std::optional<std::size_t> parent;
};
[[nodiscard]] bool read_block_value(LayoutCursor& cursor, const Value& value,
                                    const BlockPlace& place, LayoutEntry& entry);
/// The same behind what stands before the value.
[[nodiscard]] bool read_block_value(LayoutCursor& cursor, const Value& value,
                                    const BlockPlace& place, Trivia before, LayoutEntry& entry);

}  // namespace tgtcfg

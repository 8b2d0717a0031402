// Shared by the readers of documents, blocks and brackets: a position in the text, and pending
// comments whose object is not yet known.
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
  std::size_t end = 0;       ///< start of the next token
  bool breaks = false;       ///< contains a line break
  bool blank_after = false;  ///< a blank line is directly before the token
};

enum class CommentMarks : std::uint8_t { hash, slashes };

/// Returns the columns of positions, in bytes from the beginning of the line. Callers should move
/// forward, because each call reads only the text since the last one. A line may be as long as the
/// text.
class ColumnFinder {
 public:
  explicit ColumnFinder(std::string_view text) : text_(text) {}
  [[nodiscard]] std::size_t of(std::size_t at);

 private:
  std::string_view text_;
  std::size_t known_ = 0;  ///< the last position
  std::size_t start_ = 0;  ///< start of its line
};

/// Reads trivia from `at` on. A `#` starts a comment only after white space, which the YAML reader
/// has checked.
[[nodiscard]] Trivia scan_trivia(std::string_view text, std::size_t at, CommentMarks marks,
                                 ColumnFinder& columns);

/// Removes and returns the comments on the same line as the preceding text.
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
  /// Skips a character. Returns false if another one follows.
  [[nodiscard]] bool step(char expected) {
    if (next() != expected) return false;
    ++at_;
    return true;
  }
  /// Moves to the next token.
  Trivia skip() {
    Trivia trivia = scan_trivia(text_, at_, marks_, columns_);
    at_ = trivia.end;
    return trivia;
  }
  /// Returns the text of a span, which must start at the cursor, and moves after it.
  [[nodiscard]] std::optional<std::string_view> take(Span span) {
    if (span.begin != at_ || span.end < span.begin || span.end > text_.size()) return std::nullopt;
    at_ = span.end;
    return text_.substr(span.begin, span.end - span.begin);
  }
  [[nodiscard]] bool is_yaml() const { return marks_ == CommentMarks::hash; }

  /// The trivia between the last value and the cursor.
  Trivia pending;

 private:
  std::string_view text_;
  CommentMarks marks_;
  std::size_t at_ = 0;
  ColumnFinder columns_;
};

/// Splits pending comments: those directly above the next token belong to it, earlier comments to
/// the previous object.
struct SplitComments {
  LayoutComments stay;   ///< belong to the previous entry or the head
  LayoutComments above;  ///< directly above the next token
  bool blank_before = false;
};
[[nodiscard]] SplitComments split_pending(Trivia pending);

/// Anchors and tags at the cursor; `breaks` is set if a line break follows them.
struct ReadProperties {
  std::string text;
  bool breaks = false;
};
[[nodiscard]] ReadProperties read_properties(LayoutCursor& cursor, LayoutComments& comments);

/// Reads the alias at the cursor.
void read_alias(LayoutCursor& cursor, LayoutNode& node);

/// Reads `[…]` or `{…}`, which must have all entries of `value`. Returns false if not; the cursor
/// is then at the problem.
[[nodiscard]] bool read_flow(LayoutCursor& cursor, const Value& value, LayoutNode& node);
/// Reads a value inside brackets, including anchors before it.
[[nodiscard]] bool read_flow_value(LayoutCursor& cursor, const Value& value, LayoutNode& node);

/// Reads the value of a document or of a block entry. Comments before it are added to `between`.
/// Comments after a map or list remain pending in the cursor. `mark` is the key or dash of the
/// value, `parent` the column of the collection around it.
struct BlockPlace {
  Span mark;
  std::optional<std::size_t> parent;
};
[[nodiscard]] bool read_block_value(LayoutCursor& cursor, const Value& value,
                                    const BlockPlace& place, LayoutEntry& entry);
/// The same, if the trivia before the value has been read.
[[nodiscard]] bool read_block_value(LayoutCursor& cursor, const Value& value,
                                    const BlockPlace& place, Trivia before, LayoutEntry& entry);

}  // namespace tgtcfg

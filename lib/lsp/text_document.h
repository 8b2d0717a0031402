// A text open in an editor, and positions as editors count them.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg::lsp {

/// The unit of columns: bytes or units of UTF-16.
enum class PositionEncoding : std::uint8_t { utf8, utf16 };
/// Returns the protocol's name: `utf-8`, `utf-16`.
[[nodiscard]] std::string_view name_of(PositionEncoding encoding);

/// A position of the protocol; both numbers start at 0.
struct TextPosition {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  friend auto operator<=>(const TextPosition&, const TextPosition&) = default;
};

/// A text with an index of its lines, which end in LF, CR LF or CR. Positions are found in equal
/// time everywhere, even if the whole text is one line.
class TextLines {
 public:
  explicit TextLines(std::string text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t line_count() const { return starts_.size(); }
  [[nodiscard]] std::size_t line_start(std::size_t line) const { return starts_[line]; }
  [[nodiscard]] std::size_t line_of(std::size_t offset) const;
  /// Returns a line without its ending.
  [[nodiscard]] std::string_view line(std::size_t line) const;

  /// Returns the byte of a position. Positions after a line's end, or below the last line, are
  /// moved to the end.
  [[nodiscard]] std::size_t offset(TextPosition position, PositionEncoding encoding) const;
  [[nodiscard]] TextPosition position(std::size_t offset, PositionEncoding encoding) const;

 private:
  [[nodiscard]] std::size_t units_before(std::size_t offset) const;
  [[nodiscard]] std::size_t offset_of_units(std::size_t units, std::size_t begin,
                                            std::size_t end) const;
  std::string text_;
  std::vector<std::size_t> starts_;
  // UTF-16 units before every `step` bytes; empty if every unit is one byte.
  std::vector<std::size_t> units_;
};

/// A document of the editor: address, version and text.
struct TextDocument {
  std::string uri;
  std::string path{};    ///< absolute; made up for a text without a file
  std::string language;  ///< `yaml`, `json`, `jsonc`, `json5`
  std::int64_t version = 0;
  TextLines lines{""};
};

/// Changes a text, each time in the result of the change before. Many changes in one direction take
/// linear time, also in a single line: a search begins at the last change, or uses the index of the
/// lines in the part before all changes.
class TextEdits {
 public:
  /// `before` must outlive the object.
  TextEdits(const TextLines& before, PositionEncoding encoding)
      : before_(before), encoding_(encoding), text_(before.text()), same_(text_.size()) {}

  /// Replaces the text between two positions, in either order.
  void replace(TextPosition start, TextPosition end, std::string_view by);
  void replace_all(std::string text) {
    text_ = std::move(text);
    mark_ = {};
    same_ = 0;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  struct Mark {
    TextPosition position{};
    std::size_t offset = 0;
  };
  // Returns the byte of a position, as TextLines::offset, and moves the mark there or before it.
  std::size_t find(TextPosition position);

  const TextLines& before_;
  PositionEncoding encoding_;
  std::string text_;
  std::size_t same_;  // bytes that are the same in `before_`
  Mark mark_{};
};

}  // namespace tgtcfg::lsp

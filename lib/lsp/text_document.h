// A text open in an editor, and positions as editors count them.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::lsp {

/// The unit of columns: bytes or units of UTF-16.
enum class PositionEncoding : std::uint8_t { utf8, utf16 };
/// Returns the protocol's name: `utf-8`, `utf-16`.
[[nodiscard]] std::string_view name_of(PositionEncoding encoding);

[[nodiscard]] constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}
/// Returns the number of units in a text.
[[nodiscard]] std::size_t units_in(std::string_view text, PositionEncoding encoding);
/// Returns the number of bytes with at most `units` units, in whole characters.
[[nodiscard]] std::size_t bytes_of_units(std::string_view text, std::size_t units,
                                         PositionEncoding encoding);

/// Returns the end of a line: at LF, CR LF, CR or the end of the text.
[[nodiscard]] std::size_t line_end(std::string_view text, std::size_t from);
/// Returns the position after the line ending at `end`.
[[nodiscard]] std::size_t behind_line_end(std::string_view text, std::size_t end);

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

// A text that an editor changes in many places at once: each position refers to the text after the
// preceding changes.
//
// The text is kept in pieces that cache their numbers of lines and characters. A change costs time
// for one piece instead of the whole text.

class EditedText {
 public:
  EditedText(std::string_view text, PositionEncoding encoding);
  /// Replaces the text between two positions, in either order.
  void replace(TextPosition start, TextPosition end, std::string_view text);
  [[nodiscard]] std::string text() const;

 private:
  struct Piece {
    std::string text;
    std::size_t lines = 0;  ///< line endings, which are never split between pieces
    std::size_t units = 0;
  };
  struct Place {
    std::size_t piece = 0;
    std::size_t byte = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  [[nodiscard]] Place find(TextPosition position) const;
  [[nodiscard]] Place find_in_line(Place start, std::size_t units) const;
  [[nodiscard]] std::vector<Piece> pieces_of(std::string_view text) const;

  PositionEncoding encoding_;
  std::vector<Piece> pieces_;
};

}  // namespace tgtcfg::lsp

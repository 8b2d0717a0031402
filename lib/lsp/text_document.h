// A text that is open in an editor, and places in it as editors count them.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::lsp {

/// What a column of a place counts: bytes, or the units of UTF-16 that a character takes.
enum class PositionEncoding : std::uint8_t { utf8, utf16 };
/// The word of the protocol: `utf-8`, `utf-16`.
[[nodiscard]] std::string_view name_of(PositionEncoding encoding);

[[nodiscard]] constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}
/// What a text counts.
[[nodiscard]] std::size_t units_in(std::string_view text, PositionEncoding encoding);
/// How many bytes of a text have no more than so many units: whole characters.
[[nodiscard]] std::size_t bytes_of_units(std::string_view text, std::size_t units,
                                         PositionEncoding encoding);

/// Where a line ends: before LF, CR LF or CR, or with the text.
[[nodiscard]] std::size_t line_end(std::string_view text, std::size_t from);
/// Behind the line ending there.
[[nodiscard]] std::size_t behind_line_end(std::string_view text, std::size_t end);

/// A place as editors name it: both count from 0.
struct TextPosition {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  friend auto operator<=>(const TextPosition&, const TextPosition&) = default;
};

/// A text by its lines, which end in LF, CR LF or CR. A place costs the same wherever it is, also
/// where the whole text is one line.
class TextLines {
 public:
  explicit TextLines(std::string text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t line_count() const { return starts_.size(); }
  [[nodiscard]] std::size_t line_start(std::size_t line) const { return starts_[line]; }
  [[nodiscard]] std::size_t line_of(std::size_t offset) const;
  /// The text of a line without its end.
  [[nodiscard]] std::string_view line(std::size_t line) const;

  /// The byte of a place. Behind the end of a line: its end; below the last line: the end.
  [[nodiscard]] std::size_t offset(TextPosition position, PositionEncoding encoding) const;
  [[nodiscard]] TextPosition position(std::size_t offset, PositionEncoding encoding) const;

 private:
  [[nodiscard]] std::size_t units_before(std::size_t offset) const;
  [[nodiscard]] std::size_t offset_of_units(std::size_t units, std::size_t begin,
                                            std::size_t end) const;
  std::string text_;
  std::vector<std::size_t> starts_;
  // Units of UTF-16 before every so many bytes; none where each byte is one.
  std::vector<std::size_t> units_;
};

/// A document of the editor: who it is, which version of it, what it says.
struct TextDocument {
  std::string uri;
  std::string path{};    ///< absolute; a made-up one for a text that has no file
  std::string language;  ///< `yaml`, `json`, `jsonc`, `json5`
  std::int64_t version = 0;
  TextLines lines{""};
};

// A text while an editor changes many places of it at once: each place counts in the text that the
// changes before it made.
//
// The text is kept in pieces with their counts of lines and characters, so that a change costs what
// one piece costs and not what the text does.

class EditedText {
 public:
  EditedText(std::string_view text, PositionEncoding encoding);
  /// Puts a text in place of what is between two places, which may come in either order.
  void replace(TextPosition start, TextPosition end, std::string_view text);
  [[nodiscard]] std::string text() const;

 private:
  struct Piece {
    std::string text;
    std::size_t lines = 0;  ///< line endings; none is in two pieces
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

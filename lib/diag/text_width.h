// Text as a terminal shows it: its columns, with all characters escaped that could affect the
// terminal or mislead the reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// The visible form of one character and the combining characters after it.
struct Cell {
  std::string text;
  std::uint32_t width = 1;  ///< columns
  std::uint32_t byte = 0;   ///< start of the character in the text
};

/// Returns true if each byte is a cell without changes, as in most texts.
[[nodiscard]] bool is_plain(std::string_view text);

/// Returns the cells of a text. Control, format and bidirectional characters become `\u{202e}`,
/// bytes that are not UTF-8 become `\x{ff}`. A tab fills up to the next multiple of `tab_width`;
/// with 0 it is escaped like other control characters.
[[nodiscard]] std::vector<Cell> cells_of(std::string_view text, std::uint32_t tab_width = 0);

/// Returns the text with its control, format and bidirectional characters escaped.
[[nodiscard]] std::string visible(std::string_view text);
/// The same for text of several lines: line endings (LF, CR LF) and tabs remain.
[[nodiscard]] std::string visible_lines(std::string_view text);
/// Replaces every byte that is not UTF-8 with U+FFFD, so that JSON can contain the text.
[[nodiscard]] std::string valid_utf8(std::string_view text);
/// Returns the width of `visible(text)` in columns.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// Splits `visible(text)` into lines of at most `first` columns (the first line) or `rest` columns,
/// at spaces if possible. The result is never empty.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, std::size_t first,
                                            std::size_t rest);
[[nodiscard]] inline std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  return wrap(text, width, width);
}

}  // namespace tgtcfg

// Text as a terminal shows it: columns, and nothing that could act on the terminal or the reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// What is shown for one character (with the combining characters behind it) of a text.
struct Cell {
  std::string text;
  std::uint32_t width = 1;  ///< columns
  std::uint32_t byte = 0;   ///< where the character starts in the text
};

/// Whether each byte is a cell as it stands, as of most texts.
[[nodiscard]] bool is_plain(std::string_view text);

/// The cells of a text. Control, format and bidirectional characters become `\u{202e}`, bytes that
/// are not UTF-8 become `\x{ff}`. A tab fills up to the next multiple of `tab_width`; with 0 it is
/// escaped like other control characters.
[[nodiscard]] std::vector<Cell> cells_of(std::string_view text, std::uint32_t tab_width = 0);

/// The text with its control, format and bidirectional characters escaped.
[[nodiscard]] std::string visible(std::string_view text);
/// The same, but for line ends (LF, CR LF) and tabs: a text of several lines.
[[nodiscard]] std::string visible_lines(std::string_view text);
/// The text with U+FFFD for every byte that is not UTF-8, so that it can stand in JSON.
[[nodiscard]] std::string valid_utf8(std::string_view text);
/// The columns that `visible(text)` takes.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// `visible(text)` in lines of at most `first` (the first one) and `rest` columns, broken at
/// spaces where there are any. Never empty.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, std::size_t first,
                                            std::size_t rest);
[[nodiscard]] inline std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  return wrap(text, width, width);
}

}  // namespace tgtcfg

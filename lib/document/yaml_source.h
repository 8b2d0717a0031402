// Scans the text between the pieces of YAML, and finds ends that the parser does not report.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string_view>

namespace tgtcfg {

[[nodiscard]] constexpr bool is_block_text(ScalarStyle style) {
  return style == ScalarStyle::literal || style == ScalarStyle::folded;
}
[[nodiscard]] constexpr bool is_flow_indicator(char c) {
  return c == '[' || c == ']' || c == '{' || c == '}' || c == ',';
}
/// Returns the end of the quoted string that begins at `at`; nullopt if its quote is not closed.
[[nodiscard]] std::optional<std::size_t> end_of_quoted(std::string_view text, std::size_t at);
/// Returns the end of the last non-empty line of a block scalar, or of its header. The parser's
/// `end` is after the blank lines that follow.
[[nodiscard]] std::uint32_t end_of_block(std::string_view text, std::size_t at, std::size_t end);

/// The text between two pieces of content: white space, comments and indicators.
struct Gap {
  std::size_t end = 0;  ///< the first byte of other text, or `to`
  bool colon = false;
  std::size_t last_colon = 0;
  std::size_t dash = std::string_view::npos;      ///< the last `-` of a list
  std::size_t tab = std::string_view::npos;       ///< a tab in the indentation of the last line
  bool tab_first = false;                         ///< no space precedes that tab
  std::size_t last_tab = std::string_view::npos;  ///< in the last line
  std::size_t glued_comment = std::string_view::npos;  ///< a `#` directly after other text
};
[[nodiscard]] Gap scan_gap(std::string_view text, std::size_t from, std::size_t to);

/// Returns the first byte after white space and comments.
[[nodiscard]] std::size_t skip_blank(std::string_view text, std::size_t at);
/// The first byte after tags and anchors (`!t &a`), the end of the last of them, and the first
/// anchor.
struct Properties {
  std::size_t content = 0;
  std::size_t end = 0;
  std::size_t anchor = std::string_view::npos;
};
[[nodiscard]] Properties skip_properties(std::string_view text, std::size_t at);
/// Returns the end of the anchor, alias or tag that begins at `at`.
[[nodiscard]] std::size_t end_of_word(std::string_view text, std::size_t at);
/// Returns the name of an anchor or alias, without its first character.
[[nodiscard]] std::string_view word_behind(std::string_view text, std::size_t at);
/// Returns the end of the plain or quoted scalar at `at`, outside of brackets and on its line.
[[nodiscard]] std::size_t end_of_key(std::string_view text, std::size_t at);
/// Returns the end of the `null` or `~` at `at`, if there is one.
[[nodiscard]] std::optional<std::size_t> end_of_null(std::string_view text, std::size_t at);
/// The quote or bracket that is open at the end of the text, starting between tokens. Otherwise the
/// first bracket that is closed by another kind, or that is nested deeper than `deepest`.
struct OpenPiece {
  std::size_t at = 0;
  char what = 0;  ///< `"`, `'`, `[`, `{`
  bool too_deep = false;
  std::size_t other = std::string_view::npos;  ///< the closing bracket of the other kind
};
[[nodiscard]] std::optional<OpenPiece> find_open_piece(std::string_view text, std::size_t from,
                                                       std::size_t deepest);

}  // namespace tgtcfg

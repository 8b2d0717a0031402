// What stands between the pieces of YAML, and where those end that the parser does not say.
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
/// The end of the quoted text that begins at `at`; nothing when its quote is never closed.
[[nodiscard]] std::optional<std::size_t> end_of_quoted(std::string_view text, std::size_t at);
/// The end of the last line of a block scalar that has content, or else of its head; the parser's
/// `end` is behind the blank lines that follow.
[[nodiscard]] std::uint32_t end_of_block(std::string_view text, std::size_t at, std::size_t end);

/// What stands between two pieces of content: white space, comments and indicators.
struct Gap {
  std::size_t end = 0;  ///< the first byte that is none of these, or the limit asked for
  bool colon = false;
  std::size_t last_colon = 0;
  std::size_t dash = std::string_view::npos;  ///< the last `-` of a list
  std::size_t tab = std::string_view::npos;   ///< a tab among the blanks that begin the last line
  bool tab_first = false;                     ///< no space stands before that tab
  std::size_t last_tab = std::string_view::npos;       ///< of the last line
  std::size_t glued_comment = std::string_view::npos;  ///< a `#` right behind something else
};
[[nodiscard]] Gap scan_gap(std::string_view text, std::size_t from, std::size_t to);

/// The first byte behind white space and comments.
[[nodiscard]] std::size_t skip_blank(std::string_view text, std::size_t at);
/// The first byte behind tags and anchors (`!t &a`), the end of the last of them, and the first
/// anchor.
struct Properties {
  std::size_t content = 0;
  std::size_t end = 0;
  std::size_t anchor = std::string_view::npos;
};
[[nodiscard]] Properties skip_properties(std::string_view text, std::size_t at);
/// The end of the anchor, alias or tag word that begins at `at`.
[[nodiscard]] std::size_t end_of_word(std::string_view text, std::size_t at);
/// That word without its first character: the name of an anchor or alias.
[[nodiscard]] std::string_view word_behind(std::string_view text, std::size_t at);
/// The end of the plain or quoted text that begins at `at` outside of brackets, in its line.
[[nodiscard]] std::size_t end_of_key(std::string_view text, std::size_t at);
/// Whether `null` or `~` is written at `at`, and where it ends.
[[nodiscard]] std::optional<std::size_t> end_of_null(std::string_view text, std::size_t at);
/// The quote or bracket that is open at the end of the text, looking from a place between tokens;
/// or the first bracket that another kind closes, or that is beyond `deepest` others.
struct OpenPiece {
  std::size_t at = 0;
  char what = 0;  ///< `"`, `'`, `[`, `{`
  bool too_deep = false;
  std::size_t other = std::string_view::npos;  ///< a bracket of the other kind that closes it
};
[[nodiscard]] std::optional<OpenPiece> find_open_piece(std::string_view text, std::size_t from,
                                                       std::size_t deepest);

}  // namespace tgtcfg

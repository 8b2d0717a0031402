// Where the pieces of YAML end. The parser gives only where they begin.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string_view>

namespace tgtcfg {

struct ScalarEnd {
  std::size_t end = 0;
  ScalarStyle style = ScalarStyle::plain;
  bool closed = true;  ///< false: a quoted scalar without its closing quote
  /// An escape \' in double quotes, or a `#` glued to the head of a block scalar.
  std::size_t bad = std::string_view::npos;
};

/// The end of the scalar that begins at `at` and was decoded to `value`.
[[nodiscard]] ScalarEnd end_of_scalar(std::string_view text, std::size_t at,
                                      std::string_view value);

/// What stands between two pieces of content: white space, comments and indicators.
struct Gap {
  std::size_t end = 0;  ///< the first byte that is none of these, or the limit asked for
  unsigned commas = 0;
  std::size_t last_comma = 0;
  bool colon = false;
  std::size_t last_colon = 0;
  std::size_t dash = std::string_view::npos;  ///< the last `-` of a list
  std::size_t tab = std::string_view::npos;   ///< a tab among the blanks that begin the last line
  bool tab_first = false;                     ///< no space stands before that tab
  std::size_t glued_comment = std::string_view::npos;  ///< a `#` right behind something else
};
[[nodiscard]] Gap scan_gap(std::string_view text, std::size_t from, std::size_t to);

/// The first byte behind white space and comments.
[[nodiscard]] std::size_t skip_blank(std::string_view text, std::size_t at);
/// The first byte behind tags and anchors (`!t &a`), and the end of the last of them.
struct Properties {
  std::size_t content = 0;
  std::size_t end = 0;
};
[[nodiscard]] Properties skip_properties(std::string_view text, std::size_t at);
/// The end of the anchor, alias or tag word that begins at `at`.
[[nodiscard]] std::size_t end_of_word(std::string_view text, std::size_t at);
/// The end of the plain or quoted text that begins at `at` inside brackets, if one does.
[[nodiscard]] std::optional<std::size_t> end_of_flow_text(std::string_view text, std::size_t at);
/// Whether `null` or `~` is written at `at`, and where it ends.
[[nodiscard]] std::optional<std::size_t> end_of_null(std::string_view text, std::size_t at);
/// The quote or bracket that is open at the end of the text, looking from a place between tokens;
/// or the first bracket beyond `deepest` others.
struct OpenPiece {
  std::size_t at = 0;
  char what = 0;  ///< `"`, `'`, `[`, `{`
  bool too_deep = false;
};
[[nodiscard]] std::optional<OpenPiece> find_open_piece(std::string_view text, std::size_t from,
                                                       std::size_t deepest);

}  // namespace tgtcfg

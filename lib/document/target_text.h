// The contents of options in target strings: quoting, escapes, lists, numbers.
//
// Only `'` quotes. Lexing keeps quotes and backslashes in a token; interpreting a token removes one
// level of them. A list is interpreted as a whole and split at commas. Each element is interpreted
// again, so nested lists and targets need one level of quoting each.
#pragma once

#include "document/text_map.h"

#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/text.h"

namespace tgtcfg {

/// Returns the map of a value of style `target_text`. If the source bytes do not decode to the
/// text, every byte maps to the whole span.
[[nodiscard]] TextMap target_text_places(const Value& raw, const SourceMap& sources);

/// A text with the source location of each byte.
struct PlacedText {
  std::string text;
  TextMap map;
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const { return map.span(begin, end); }
  [[nodiscard]] Span span() const { return map.span(0, text.size()); }
  [[nodiscard]] PlacedText part(std::size_t begin, std::size_t end) const;
};

/// The non-empty pieces between separators that are neither quoted nor escaped. If a quote is not
/// closed, the pieces are empty and `open_quote` is its position.
struct SplitText {
  std::vector<TextRange> pieces;
  std::optional<std::size_t> open_quote;
};
[[nodiscard]] SplitText split_unquoted(std::string_view text, char separator);

/// Returns true if decoding does not change a text: it has no quotes, escapes or outer spaces.
[[nodiscard]] bool is_decoded(std::string_view text);

/// Removes one level of quotes and escapes from a token.
[[nodiscard]] PlacedText interpret(PlacedText token);

/// Returns the text and locations of a value of style `target_text`, still quoted and escaped.
[[nodiscard]] PlacedText placed_text_of(const Value& raw, const SourceMap& sources);

/// Removes the spaces around an interpreted token.
[[nodiscard]] PlacedText decode_string(PlacedText raw);

/// The elements of a list, not yet decoded. Empty if a quote is not closed.
struct ListText {
  std::vector<PlacedText> elements;
  std::optional<Span> open_quote;
};
[[nodiscard]] ListText decode_list(const PlacedText& raw);

/// The reason why a text is not a number.
enum class NumberFault : std::uint8_t { none, not_a_number, out_of_range };
struct DecodedInteger {
  std::int64_t value = 0;
  NumberFault fault = NumberFault::none;
};
/// Reads an optional sign and decimal digits, or `true`/`false` in any case; within +-(2^53-1).
/// TVM's release stops at the first character that is not a digit (`8abc` is 8); here that is an
/// error.
[[nodiscard]] DecodedInteger decode_integer(std::string_view interpreted);

}  // namespace tgtcfg

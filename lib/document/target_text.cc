#include "document/target_text.h"

#include <algorithm>
#include <utility>

#include "document/yaml_scalar.h"

namespace tgtcfg {
namespace {

/// Ways to write a part of a scalar: plain or folded, with backslashes, with doubled quotes.
struct Encoding {
  char quote;
  Escapes escapes;
};
constexpr Encoding encodings[] = {
    {0, Escapes::none}, {'"', Escapes::yaml}, {'"', Escapes::json5}, {'\'', Escapes::none}};

/// Collects bytes of a text with their locations.
class Keeper {
 public:
  explicit Keeper(const PlacedText& from) : from_(from), placed_(from.map.span(0, 0).known()) {}

  void keep(std::size_t index) {
    text_.push_back(from_.text[index]);
    if (placed_) offsets_.push_back(from_.map.span(index, index + 1).begin);
    last_ = index + 1;
  }

  [[nodiscard]] PlacedText take(Span base) {
    if (!placed_) return {std::move(text_), TextMap{}};
    offsets_.push_back(last_ == 0 ? base.begin : from_.map.span(last_ - 1, last_).end);
    return {std::move(text_), TextMap(base, std::move(offsets_))};
  }

 private:
  const PlacedText& from_;
  bool placed_;
  std::string text_;
  std::vector<std::uint32_t> offsets_;
  std::size_t last_ = 0;
};

/// True if the text contains a quote or an escape.
bool has_quotes(std::string_view text) {
  // A separate pass, because `find_first_of` calls a function for each byte.
  return std::ranges::any_of(text, [](char c) { return c == '\'' || c == '\\'; });
}

/// True if the whole token is one quoted run: its first and last bytes are its only unescaped
/// quotes.
bool is_quoted_run(std::string_view token) {
  if (token.size() < 2 || token.front() != '\'' || token.back() != '\'') return false;
  for (std::size_t i = 1; i + 1 < token.size(); ++i) {
    if (token[i] == '\'') return false;
    if (token[i] == '\\' && ++i + 1 >= token.size()) return false;
  }
  return true;
}

TextMap part_of(const TextMap& map, std::size_t begin, std::size_t end) {
  const Span span = map.span(begin, end);
  if (!span.known() || span.end - span.begin == end - begin) return TextMap(span);
  std::vector<std::uint32_t> offsets;
  offsets.reserve(end - begin + 1);
  for (std::size_t i = begin; i < end; ++i) offsets.push_back(map.span(i, i + 1).begin);
  offsets.push_back(span.end);
  return {span, std::move(offsets)};
}

}  // namespace

TextMap target_text_places(const Value& raw, const SourceMap& sources) {
  if (!raw.span.known()) return {};
  const std::string_view source = sources.text(raw.span);
  const std::string& text = raw.string();
  if (source == text) return TextMap(raw.span);
  for (const auto& [quote, escapes] : encodings) {
    DecodedText decoded = decode_flow(source, quote, escapes);
    if (decoded.text != text) continue;
    for (std::uint32_t& offset : decoded.offsets) offset += raw.span.begin;
    return {raw.span, std::move(decoded.offsets)};
  }
  std::vector<std::uint32_t> everywhere(text.size(), raw.span.begin);
  everywhere.push_back(raw.span.end);
  return {raw.span, std::move(everywhere)};
}

PlacedText PlacedText::part(std::size_t begin, std::size_t end) const {
  return {text.substr(begin, end - begin), part_of(map, begin, end)};
}

SplitText split_unquoted(std::string_view text, char separator) {
  SplitText result;
  constexpr std::size_t usual = 8;
  result.pieces.reserve(usual);
  std::size_t begin = 0;
  std::optional<std::size_t> quote;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '\'') {
      quote = quote ? std::nullopt : std::optional(i);
    } else if (text[i] == separator && !quote) {
      if (begin < i) result.pieces.push_back({begin, i});
      begin = i + 1;
    }
  }
  if (begin < text.size()) result.pieces.push_back({begin, text.size()});
  result.open_quote = quote;
  return result;
}

bool is_decoded(std::string_view text) {
  return !text.empty() && text.front() != ' ' && text.back() != ' ' && !has_quotes(text);
}

PlacedText interpret(PlacedText token) {
  if (!has_quotes(token.text)) return token;
  const bool quoted = is_quoted_run(token.text);
  const std::size_t first = quoted ? 1 : 0;
  const std::size_t last = token.text.size() - (quoted ? 1 : 0);
  Keeper keeper(token);
  bool inside = false;
  for (std::size_t i = first; i < last; ++i) {
    const char c = token.text[i];
    if (c == '\\') {
      if (inside) keeper.keep(i);
      if (++i < last) keeper.keep(i);
      continue;
    }
    if (c == '\'') inside = !inside;
    keeper.keep(i);
  }
  return keeper.take(token.map.span(first, last));
}

PlacedText placed_text_of(const Value& raw, const SourceMap& sources) {
  return {raw.string(), target_text_places(raw, sources)};
}

PlacedText decode_string(PlacedText raw) {
  PlacedText text = interpret(std::move(raw));
  const std::size_t begin = text.text.find_first_not_of(' ');
  if (begin == std::string::npos) return text.part(0, 0);
  const std::size_t end = text.text.find_last_not_of(' ') + 1;
  if (begin == 0 && end == text.text.size()) return text;
  return text.part(begin, end);
}

ListText decode_list(const PlacedText& raw) {
  const PlacedText text = interpret(raw);
  const SplitText split = split_unquoted(text.text, ',');
  ListText list;
  if (split.open_quote) list.open_quote = text.span(*split.open_quote, *split.open_quote + 1);
  for (const TextRange piece : split.pieces)
    list.elements.push_back(text.part(piece.begin, piece.end));
  return list;
}

DecodedInteger decode_integer(std::string_view text) {
  if (same_ignoring_case(text, "true")) return {1};
  if (same_ignoring_case(text, "false")) return {0};
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || !std::ranges::all_of(text, is_digit)) return {0, NumberFault::not_a_number};
  const NumberText number = integer_of(text, 10, negative);
  if (number.problem != NumberProblem::none) return {0, NumberFault::out_of_range};
  return {number.value.integer()};
}

}  // namespace tgtcfg

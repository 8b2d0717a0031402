#include "document/target_text.h"

#include "support/text.h"
#include "support/utf8.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {
namespace {

enum class Encoding : std::uint8_t { backslashes, doubled_quotes, folded };

/// Moves through the source bytes inside a scalar and through its decoded text in parallel.
class Alignment {
 public:
  Alignment(std::string_view source, std::string_view text, std::uint32_t base)
      : source_(source), text_(text), base_(base) {}

  [[nodiscard]] std::optional<std::vector<std::uint32_t>> run(Encoding encoding) {
    while (at_ < source_.size()) {
      if (!step(encoding)) return std::nullopt;
    }
    if (offsets_.size() != text_.size()) return std::nullopt;
    offsets_.push_back(base_ + static_cast<std::uint32_t>(source_.size()));
    return std::move(offsets_);
  }

 private:
  bool step(Encoding encoding) {
    const char c = source_[at_];
    if (encoding == Encoding::backslashes && c == '\\') return escape();
    if (encoding == Encoding::doubled_quotes && source_.substr(at_, 2) == "''") {
      return emit("'", 2);
    }
    if (is_space(c) && fold()) return true;
    return emit(source_.substr(at_, 1), 1);
  }

  bool emit(std::string_view bytes, std::size_t length) {
    if (text_.substr(offsets_.size(), bytes.size()) != bytes) return false;
    offsets_.insert(offsets_.end(), bytes.size(), base_ + static_cast<std::uint32_t>(at_));
    at_ += length;
    return true;
  }

  /// White space with a line break in the source matches any white space in the text.
  bool fold() {
    const std::size_t end = std::min(source_.find_first_not_of(" \t\r\n", at_), source_.size());
    const std::string_view run = source_.substr(at_, end - at_);
    if (run.find('\n') == std::string_view::npos) return false;
    while (offsets_.size() < text_.size() && is_space(text_[offsets_.size()])) {
      offsets_.push_back(base_ + static_cast<std::uint32_t>(at_));
    }
    at_ = end;
    return true;
  }

  std::optional<std::uint32_t> hex(std::size_t begin, std::size_t digits) const {
    std::uint32_t value = 0;
    if (begin + digits > source_.size()) return std::nullopt;
    for (std::size_t i = begin; i < begin + digits; ++i) {
      const std::size_t digit =
          std::string_view("0123456789abcdef")
              .find(static_cast<char>(source_[i] >= 'A' && source_[i] <= 'F' ? source_[i] + 32
                                                                             : source_[i]));
      if (digit == std::string_view::npos) return std::nullopt;
      value = value * 16 + static_cast<std::uint32_t>(digit);
    }
    return value;
  }

  bool coded(std::size_t digits) {
    auto code = hex(at_ + 2, digits);
    std::size_t length = 2 + digits;
    if (code && digits == 4 && *code >= 0xD800 && *code < 0xDC00) {
      const auto low = hex(at_ + 8, 4);
      if (!low) return false;
      code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
      length += 6;
    }
    if (!code) return false;
    std::string bytes;
    append_utf8(bytes, *code);
    return emit(bytes, length);
  }

  bool escape() {
    static constexpr std::pair<char, std::string_view> named[] = {
        {'n', "\n"},     {'t', "\t"},     {'r', "\r"},     {'b', "\b"},
        {'f', "\f"},     {'v', "\v"},     {'a', "\a"},     {'e', "\x1b"},
        {'_', "\u00a0"}, {'N', "\u0085"}, {'L', "\u2028"}, {'P', "\u2029"},
    };
    if (at_ + 1 >= source_.size()) return false;
    const char c = source_[at_ + 1];
    if (c == 'x') return coded(2);
    if (c == 'u') return coded(4);
    if (c == 'U') return coded(8);
    if (c == '0') return emit(std::string_view("\0", 1), 2);
    if (c == '\n' || c == '\r') return continued_line();
    for (const auto& [name, bytes] : named) {
      if (c == name) return emit(bytes, 2);
    }
    return emit(source_.substr(at_ + 1, 1), 2);
  }

  bool continued_line() {
    at_ = std::min(source_.find_first_not_of(" \t\r\n", at_ + 1), source_.size());
    return true;
  }

  std::string_view source_;
  std::string_view text_;
  std::uint32_t base_;
  std::size_t at_ = 0;
  std::vector<std::uint32_t> offsets_;
};

}  // namespace

TextMap target_text_places(const Value& raw, const SourceMap& sources) {
  if (!raw.span.known()) return {};
  const std::string_view source = sources.text(raw.span);
  const std::string& text = raw.string();
  if (source == text) return TextMap(raw.span);
  for (const Encoding encoding :
       {Encoding::folded, Encoding::backslashes, Encoding::doubled_quotes}) {
    if (auto offsets = Alignment(source, text, raw.span.begin).run(encoding)) {
      return {raw.span, std::move(*offsets)};
    }
  }
  std::vector<std::uint32_t> everywhere(text.size(), raw.span.begin);
  everywhere.push_back(raw.span.end);
  return {raw.span, std::move(everywhere)};
}

namespace {

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
  return std::any_of(text.begin(), text.end(), [](char c) { return c == '\'' || c == '\\'; });
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

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), [](char a, char b) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(a))) == b;
  });
}

}  // namespace

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
  for (const TextRange piece : split.pieces) {
    list.elements.push_back(text.part(piece.begin, piece.end));
  }
  return list;
}

DecodedInteger decode_integer(std::string_view text) {
  if (equals_ignoring_case(text, "true")) return {1};
  if (equals_ignoring_case(text, "false")) return {0};
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  const bool digits = !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isdigit(c) != 0;
  });
  if (!digits) return {0, NumberFault::not_a_number};
  constexpr std::int64_t largest = (std::int64_t{1} << 53) - 1;
  std::int64_t value = 0;
  for (const char c : text) {
    value = value * 10 + (c - '0');
    if (value > largest) return {0, NumberFault::out_of_range};
  }
  return {negative ? -value : value};
}

}  // namespace tgtcfg

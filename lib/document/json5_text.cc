#include "document/json5_text.h"

#include "support/utf8.h"

namespace tgtcfg {
namespace {

bool is_line_end(char32_t c) {
  return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029;
}

bool is_json5_space(char32_t c) {
  constexpr std::u32string_view others =
      U" \t\n\r\v\f\u00A0\u1680\u2028\u2029\u202F\u205F\u3000\uFEFF";
  return others.find(c) != others.npos || (c >= 0x2000 && c <= 0x200A);
}

std::size_t line_end(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const CodePoint c = code_point_at(text, at);
    if (is_line_end(c.value)) break;
    at += c.size;
  }
  return at;
}

std::optional<char> simple_escape(char c) {
  constexpr std::string_view letters = "bfnrtv";
  const std::size_t i = letters.find(c);
  return i == letters.npos ? std::nullopt : std::optional("\b\f\n\r\t\v"[i]);
}

bool digit_at(std::string_view text, std::size_t at) {
  return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

// \uHHHH, or a pair for a character above U+FFFF. An unpaired surrogate is not a character.
std::optional<Json5Escape> unicode_escape(std::string_view text, std::size_t at) {
  const std::int64_t unit = hex_at(text, at + 2, 4);
  Json5Escape escape{6, {}};
  if (unit < 0 || is_low_surrogate(unit)) return std::nullopt;
  if (!is_high_surrogate(unit)) {
    append_utf8(escape.decoded, static_cast<char32_t>(unit));
    return escape;
  }
  if (text.substr(at + 6, 2) != "\\u") return std::nullopt;
  const std::int64_t low = hex_at(text, at + 8, 4);
  if (!is_low_surrogate(low)) return std::nullopt;
  append_utf8(escape.decoded, join_surrogates(unit, low));
  escape.size = 12;
  return escape;
}

bool is_ascii_of_name(char c, bool first) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  const bool digit = c >= '0' && c <= '9';
  return letter || c == '_' || c == '$' || (digit && !first);
}

// Without Unicode tables, every character above ASCII is a letter unless it is white space or
// general punctuation. Joiners may continue a name.
bool is_joiner(char32_t c) {
  return c == 0x200C || c == 0x200D || c == 0x203F || c == 0x2040;
}
bool is_punctuation(char32_t c) {
  return (c >= 0x2000 && c <= 0x206F) || (c >= 0x3001 && c <= 0x3003) ||
         c == replacement_character || c < 0xAA || c == 0xD7 || c == 0xF7;
}

}  // namespace

Json5Blank skip_json5_blank(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const CodePoint c = code_point_at(text, at);
    if (is_json5_space(c.value)) {
      at += c.size;
    } else if (text.substr(at, 2) == "//") {
      at = line_end(text, at);
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t close = text.find("*/", at + 2);
      if (close == text.npos) return {at, true};
      at = close + 2;
    } else {
      break;
    }
  }
  return {at, false};
}

std::size_t json5_name_character(std::string_view text, std::size_t at, bool first) {
  if (at >= text.size()) return 0;
  const CodePoint c = code_point_at(text, at);
  if (c.value < 0x80) return is_ascii_of_name(static_cast<char>(c.value), first) ? 1 : 0;
  if (is_joiner(c.value)) return first ? 0 : c.size;
  return is_punctuation(c.value) || is_json5_space(c.value) ? 0 : c.size;
}

std::optional<Json5Escape> json5_escape(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return std::nullopt;
  const char c = text[at + 1];
  if (c == 'u') return unicode_escape(text, at);
  Json5Escape escape{2, {}};
  if (c == 'x') {
    const std::int64_t value = hex_at(text, at + 2, 2);
    if (value < 0) return std::nullopt;
    append_utf8(escape.decoded, static_cast<char32_t>(value));
    escape.size = 4;
    return escape;
  }
  if (c == '0') {
    if (digit_at(text, at + 2)) return std::nullopt;
    escape.decoded.assign(1, '\0');
    return escape;
  }
  if (digit_at(text, at + 1)) return std::nullopt;
  if (const auto simple = simple_escape(c)) {
    escape.decoded.assign(1, *simple);
    return escape;
  }
  if (text.substr(at + 1, 2) == "\r\n") return Json5Escape{3, {}};
  const CodePoint other = code_point_at(text, at + 1);
  escape.size = 1 + other.size;
  if (!is_line_end(other.value)) escape.decoded = text.substr(at + 1, other.size);
  return escape;
}

}  // namespace tgtcfg

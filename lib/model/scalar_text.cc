#include "model/scalar_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "support/utf8.h"

namespace tgtcfg {
namespace {

// The shortest digits that read back as the number, and the position of the point: 0.DIGITS *
// 10^point.
struct Digits {
  std::string text;
  int point = 0;
};

Digits shortest_digits(double number) {
  char buffer[64];
  const auto result =
      std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::scientific);
  const std::string_view written(buffer, static_cast<std::size_t>(result.ptr - buffer));
  const std::size_t e = written.find('e');
  Digits digits;
  for (const char c : written.substr(0, e)) {
    if (c != '.') digits.text += c;
  }
  const std::size_t exponent = written[e + 1] == '+' ? e + 2 : e + 1;
  int value = 0;
  std::from_chars(written.data() + exponent, written.data() + written.size(), value);
  digits.point = value + 1;
  return digits;
}

std::string with_exponent(const Digits& digits) {
  std::string text = digits.text.substr(0, 1);
  if (digits.text.size() > 1) text += '.' + digits.text.substr(1);
  const int exponent = digits.point - 1;
  return text + 'e' + (exponent < 0 ? '-' : '+') + std::to_string(std::abs(exponent));
}

bool is_printable(char32_t c, Printable printable) {
  if (c < 0x20) return false;
  if (printable == Printable::json) return true;
  const bool control = c >= 0x7F && c < 0xA0;
  const bool separator = c == 0x2028 || c == 0x2029;
  return !control && !separator && c != 0xFEFF && c != 0xFFFE && c != 0xFFFF;
}

void append_escape(std::string& out, char32_t c) {
  constexpr std::string_view digits = "0123456789abcdef";
  switch (c) {
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += digits[c >> shift & 15];
}

/// Returns true if eight bytes are printable ASCII without quotes and backslashes.
bool are_eight_plain(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  constexpr std::uint64_t ones = 0x0101010101010101U;
  // The highest bit of a byte is set if the byte was 0. After a zero byte, higher bytes may give
  // false positives.
  const auto has_zero = [](std::uint64_t each) { return (each - ones) & ~each; };
  const std::uint64_t odd = word | (word - ones * ' ') | (word + ones) |
                            has_zero(word ^ ones * '"') | has_zero(word ^ ones * '\\');
  return (odd & ones << 7) == 0;
}

/// Returns the number of leading bytes that need no escape in any format. Most strings consist of
/// such bytes.
std::size_t plain_run(std::string_view text) {
  std::size_t size = 0;
  while (size + 8 <= text.size() && are_eight_plain(text.data() + size)) size += 8;
  while (size < text.size() && text[size] >= ' ' && text[size] < 0x7f && text[size] != '"' &&
         text[size] != '\\') {
    ++size;
  }
  return size;
}

}  // namespace

std::string ecmascript_number(double number) {
  if (!std::isfinite(number)) return "null";
  if (number == 0) return "0";
  if (number < 0) return '-' + ecmascript_number(-number);
  const Digits digits = shortest_digits(number);
  const int count = static_cast<int>(digits.text.size());
  const int point = digits.point;
  if (point > 21 || point <= -6) return with_exponent(digits);
  if (point <= 0) return "0." + std::string(static_cast<std::size_t>(-point), '0') + digits.text;
  if (count <= point)
    return digits.text + std::string(static_cast<std::size_t>(point - count), '0');
  const auto whole = static_cast<std::size_t>(point);
  return digits.text.substr(0, whole) + '.' + digits.text.substr(whole);
}

std::string literal_text(const Value& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return value.boolean() ? "true" : "false";
  return std::to_string(value.integer());
}

std::string number_text(double number) {
  std::string text = ecmascript_number(number);
  if (std::isfinite(number) && text.find_first_of(".e") == text.npos) text += ".0";
  return text;
}

void append_quoted(std::string& out, std::string_view text, Printable printable) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t plain = plain_run(text.substr(at)); plain > 0) {
      out.append(text, at, plain);
      at += plain;
      continue;
    }
    const CodePoint c = code_point_at(text, at);
    at += c.size;
    if (c.value == '"' || c.value == '\\') {
      out += '\\';
      out += static_cast<char>(c.value);
    } else if (is_printable(c.value, printable)) {
      append_utf8(out, c.value);
    } else {
      append_escape(out, c.value);
    }
  }
  out += '"';
}

std::vector<const Member*> members_of(const Object& object, KeyOrder order) {
  std::vector<const Member*> members;
  members.reserve(object.size());
  for (const Member& member : object) members.push_back(&member);
  if (order == KeyOrder::sorted) std::ranges::sort(members, {}, &Member::key);
  return members;
}

}  // namespace tgtcfg

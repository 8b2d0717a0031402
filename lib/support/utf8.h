// Code points and UTF-8, for readers and writers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Replaces a byte that is not valid UTF-8.
inline constexpr char32_t replacement_character = 0xFFFD;

struct CodePoint {
  char32_t value = replacement_character;
  std::size_t size = 1;  ///< in bytes
};

[[nodiscard]] bool is_ascii(std::string_view text);
/// Returns the character at `at`, which must be inside the text; the replacement character for an
/// invalid byte.
[[nodiscard]] CodePoint code_point_at(std::string_view text, std::size_t at);
/// Returns at most `most` bytes of the text as whole characters, with `…` if it was cut.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);
/// Replaces the dashes, quotes and spaces that word processors insert with ASCII characters.
[[nodiscard]] std::string without_typography(std::string_view text);
void append_utf8(std::string& text, char32_t value);
/// Returns a byte as two uppercase hexadecimal digits.
[[nodiscard]] std::string hex_of(unsigned char byte);
/// Returns a path as a URI reference. All characters except letters, digits, `-._~` and `/` are
/// escaped, such as `%41`.
[[nodiscard]] std::string uri_of(std::string_view path);
/// Returns the value of four (or `count`) hexadecimal digits, or a negative number.
[[nodiscard]] std::int64_t hex_at(std::string_view text, std::size_t at, std::size_t count);
[[nodiscard]] constexpr bool is_high_surrogate(std::int64_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}
[[nodiscard]] constexpr bool is_low_surrogate(std::int64_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}
[[nodiscard]] constexpr char32_t join_surrogates(std::int64_t high, std::int64_t low) {
  return static_cast<char32_t>(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
}

}  // namespace tgtcfg

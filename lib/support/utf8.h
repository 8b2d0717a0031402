// Code points and UTF-8, for readers and writers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tgtcfg {

/// What stands for a byte that is not part of valid UTF-8.
inline constexpr char32_t replacement_character = 0xFFFD;

struct CodePoint {
  char32_t value = replacement_character;
  std::size_t size = 1;  ///< bytes
};

[[nodiscard]] bool is_ascii(std::string_view text);
/// The character that begins at `at` (inside the text); the replacement character for a bad byte.
[[nodiscard]] CodePoint code_point_at(std::string_view text, std::size_t at);
/// No more than `most` bytes of the text, whole characters, and `…` where that is not all of it.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);
void append_utf8(std::string& text, char32_t value);
/// The value of four (or `count`) hexadecimal digits, or a negative number.
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

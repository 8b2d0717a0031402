// Numbers in text.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace tgtcfg {

/// Reads text that is a number and nothing else. Returns nullopt for other text, and for a number
/// that does not fit in the type.
template <class Number>
[[nodiscard]] std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [rest, failure] = std::from_chars(text.data(), end, number);
  return failure == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

/// Reads the digits at the beginning of the text: 90 of `90a`; 0 without any.
template <class Number>
[[nodiscard]] Number leading_number(std::string_view text, int base = 10) {
  Number number{};
  (void)std::from_chars(text.data(), text.data() + text.size(), number, base);
  return number;
}

}  // namespace tgtcfg

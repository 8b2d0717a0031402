#include "document/numbers.h"

#include <charconv>
#include <cmath>

namespace tgtcfg {
namespace {

// Whether the exponent of a number that does not fit says that it is tiny, not huge. Without an
// exponent, a number too long for a double is huge when digits other than 0 precede the point.
bool is_tiny(std::string_view text) {
  const std::size_t exponent = text.find_first_of("eE");
  if (exponent != std::string_view::npos) {
    return exponent + 1 < text.size() && text[exponent + 1] == '-';
  }
  return text.substr(0, text.find('.')).find_first_of("123456789") == std::string_view::npos;
}

}  // namespace

NumberText integer_of(std::string_view digits, int base, bool negative) {
  std::int64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc{} || end != digits.data() + digits.size() || value > largest_integer) {
    return {Value(), NumberProblem::out_of_range};
  }
  return {Value(negative ? -value : value), NumberProblem::none};
}

NumberText floating_of(std::string_view text) {
  const std::string_view whole = text;
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range && is_tiny(whole)) {
    return {Value(0.0), NumberProblem::none};
  }
  const bool ok = error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
  if (!ok) return {Value(), NumberProblem::out_of_range};
  return {Value(value), NumberProblem::none};
}

}  // namespace tgtcfg

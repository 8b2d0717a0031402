// Texts of numbers to values, within the range that every JSON tool reads alike.
#pragma once

#include <tgtcfg/value.h>

#include <string_view>

namespace tgtcfg {

enum class NumberProblem { none, out_of_range, leading_zero };

struct NumberText {
  Value value;
  NumberProblem problem = NumberProblem::none;
};

/// Largest integer that is exact as a double and has an exact successor.
inline constexpr std::int64_t largest_integer = (std::int64_t{1} << 53) - 1;

/// Digits of a base (2 to 16) without sign or prefix.
[[nodiscard]] NumberText integer_of(std::string_view digits, int base, bool negative);
/// A decimal number, as `1.5`, `.5`, `5.` or `1e3`, with or without a sign.
[[nodiscard]] NumberText floating_of(std::string_view text);

}  // namespace tgtcfg

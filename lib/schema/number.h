// Numbers as JSON Schema compares them: by value, whether written as integer or as fraction.
#pragma once

#include <tgtcfg/value.h>

#include <compare>
#include <cstdint>
#include <string>

namespace tgtcfg {

struct Number {
  bool is_integer = true;
  std::int64_t integer = 0;
  double real = 0;  ///< when not `is_integer`
};

/// The caller has checked that the value is an integer or a number.
[[nodiscard]] Number number_of(const Value& value);
[[nodiscard]] std::partial_ordering compare(const Number& a, const Number& b);
/// Whether the value has no fraction (`3`, `3.0`, `1e3`).
[[nodiscard]] bool is_whole(const Number& number);
/// Whether `number` is `divisor` times an integer, exactly, on the decimal texts of both.
[[nodiscard]] bool is_multiple(const Number& number, const Number& divisor);
/// The shortest text that reads back as the same number.
[[nodiscard]] std::string text_of(const Number& number);

/// Equal data as JSON Schema sees it: `1` and `1.0` are equal, the order of keys plays no part.
[[nodiscard]] bool same_data(const Value& a, const Value& b);
/// Equal for values that are `same_data`.
[[nodiscard]] std::size_t hash_data(const Value& value);

}  // namespace tgtcfg

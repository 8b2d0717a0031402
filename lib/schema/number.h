// Compares numbers as JSON Schema does: by value, whether written as integer or as fraction.
#pragma once

#include <tgtcfg/value.h>

#include <compare>
#include <cstdint>
#include <string>

namespace tgtcfg {

struct Number {
  bool is_integer = true;
  std::int64_t integer = 0;
  double real = 0;  ///< set if not `is_integer`
};

/// The value must be an integer or a number.
[[nodiscard]] Number number_of(const Value& value);
[[nodiscard]] std::partial_ordering compare(const Number& a, const Number& b);
/// True if the value has no fraction (`3`, `3.0`, `1e3`).
[[nodiscard]] bool is_whole(const Number& number);
/// True if `number` is `divisor` times an integer, exactly, by the decimal text of both.
[[nodiscard]] bool is_multiple(const Number& number, const Number& divisor);
/// The shortest text that reads back as the same number.
[[nodiscard]] std::string text_of(const Number& number);

/// Compares data as JSON Schema does: `1` equals `1.0`, and the order of keys is irrelevant.
[[nodiscard]] bool same_data(const Value& a, const Value& b);
/// Equal for values that are `same_data`.
[[nodiscard]] std::size_t hash_data(const Value& value);

}  // namespace tgtcfg

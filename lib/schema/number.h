// Compares numbers as JSON Schema does: by value, whether written as integer or as fraction.
#pragma once

#include <tgtcfg/value.h>

#include <compare>
#include <string>

namespace tgtcfg {

// The values must be integers or numbers.

[[nodiscard]] std::partial_ordering compare_numbers(const Value& a, const Value& b);
/// True if the value has no fraction (`3`, `3.0`, `1e3`).
[[nodiscard]] bool is_whole(const Value& number);
/// True if `number` is `divisor` times an integer, exactly, by the decimal text of both.
[[nodiscard]] bool is_multiple(const Value& number, const Value& divisor);
/// The shortest text that reads back as the same number.
[[nodiscard]] std::string text_of_number(const Value& number);

/// Compares data as JSON Schema does: `1` equals `1.0`, and the order of keys is irrelevant.
[[nodiscard]] bool same_data(const Value& a, const Value& b);
/// Equal for values that are `same_data`.
[[nodiscard]] std::size_t hash_data(const Value& value);

}  // namespace tgtcfg

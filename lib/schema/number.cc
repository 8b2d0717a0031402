#include "schema/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <string_view>

namespace tgtcfg {

namespace {

double real_of(const Value& number) {
  return number.is_integer() ? static_cast<double>(number.integer()) : number.number();
}

/// digits * 10^exponent, digits without trailing zeros.
struct Decimal {
  std::uint64_t digits = 0;
  int exponent = 0;
};

Decimal decimal_of(const Value& number) {
  std::array<char, 40> text{};
  char* const first = text.data();
  char* const last = first + text.size();
  const auto end =
      number.is_integer()
          ? std::to_chars(first, last, number.integer()).ptr
          : std::to_chars(first, last, number.number(), std::chars_format::scientific).ptr;
  Decimal result;
  bool after_point = false;
  for (const char* at = first; at != end; ++at) {
    if (*at == '.') {
      after_point = true;
    } else if (*at == 'e') {
      int exponent = 0;
      std::from_chars(at[1] == '+' ? at + 2 : at + 1, end, exponent);
      result.exponent += exponent;
      break;
    } else if (*at != '-') {
      result.digits = result.digits * 10 + static_cast<std::uint64_t>(*at - '0');
      if (after_point) --result.exponent;
    }
  }
  while (result.digits != 0 && result.digits % 10 == 0) {
    result.digits /= 10;
    ++result.exponent;
  }
  return result;
}

bool is_numeric(const Value& value) {
  return value.is_integer() || value.is_number();
}

bool same_members(const Object& a, const Value& b) {
  if (a.size() != b.object().size()) return false;
  return std::ranges::all_of(a, [&b](const Member& member) {
    const Value* other = b.find(member.key);
    return other != nullptr && same_data(member.value, *other);
  });
}

}  // namespace

std::partial_ordering compare_numbers(const Value& a, const Value& b) {
  if (a.is_integer() && b.is_integer()) return a.integer() <=> b.integer();
  return real_of(a) <=> real_of(b);
}

bool is_whole(const Value& number) {
  return number.is_integer() ||
         (std::isfinite(number.number()) && std::trunc(number.number()) == number.number());
}

bool is_multiple(const Value& number, const Value& divisor) {
  Decimal a = decimal_of(number);
  Decimal b = decimal_of(divisor);
  if (a.digits == 0) return true;
  if (b.digits == 0) return false;
  // a * 10^n is a multiple of b: multiply step by step, keeping the remainder (b < 10^19 / 10 holds
  // for every double and every integer within +-2^53).
  if (a.exponent >= b.exponent) {
    std::uint64_t rest = a.digits % b.digits;
    for (int n = a.exponent - b.exponent; n > 0 && rest != 0; --n) rest = rest * 10 % b.digits;
    return rest == 0;
  }
  // a has no trailing zero, so it is not a multiple of a number with one.
  return false;
}

std::string text_of_number(const Value& number) {
  std::array<char, 40> text{};
  char* const last = text.data() + text.size();
  const auto end = number.is_integer() ? std::to_chars(text.data(), last, number.integer()).ptr
                                       : std::to_chars(text.data(), last, number.number()).ptr;
  std::string result(text.data(), end);
  // A fraction with a whole value keeps the look of a fraction.
  if (!number.is_integer() && result.find_first_of(".en") == std::string::npos) result += ".0";
  return result;
}

bool same_data(const Value& a, const Value& b) {
  if (is_numeric(a) && is_numeric(b)) return compare_numbers(a, b) == 0;
  if (a.kind() != b.kind()) return false;
  if (a.is_object()) return same_members(a.object(), b);
  if (!a.is_array()) return a == b;
  return std::ranges::equal(a.array(), b.array(), same_data);
}

std::size_t hash_data(const Value& value) {
  const auto mix = [](std::size_t seed, std::size_t more) {
    return seed ^ (more + 0x9e3779b97f4a7c15U + (seed << 6) + (seed >> 2));
  };
  switch (value.kind()) {
    case ValueKind::null:
      return 1;
    case ValueKind::boolean:
      return value.boolean() ? 3 : 2;
    case ValueKind::integer:
    case ValueKind::number:
      return std::hash<double>{}(real_of(value));
    case ValueKind::string:
      return std::hash<std::string_view>{}(value.string());
    case ValueKind::array: {
      std::size_t seed = 5;
      for (const Value& item : value.array()) seed = mix(seed, hash_data(item));
      return seed;
    }
    case ValueKind::object: {
      std::size_t seed = 7;  // a sum, since the order of keys is irrelevant
      for (const Member& member : value.object())
        seed += mix(std::hash<std::string_view>{}(member.key), hash_data(member.value));
      return seed;
    }
  }
  return 0;
}

}  // namespace tgtcfg

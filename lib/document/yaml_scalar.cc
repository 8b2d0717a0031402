#include "document/yaml_scalar.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "support/text.h"

namespace tgtcfg {
namespace {

// True if an out-of-range number is tiny, not huge: its exponent is negative. A number without
// exponent is huge if it has digits other than 0 before the point.
bool is_tiny(std::string_view text) {
  const std::size_t exponent = text.find_first_of("eE");
  if (exponent != std::string_view::npos)
    return exponent + 1 < text.size() && text[exponent + 1] == '-';
  return text.substr(0, text.find('.')).find_first_of("123456789") == std::string_view::npos;
}

constexpr std::string_view core_prefix = "tag:yaml.org,2002:";

bool is_octal(char c) {
  return c >= '0' && c <= '7';
}

bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

template <class Predicate>
bool all(std::string_view text, Predicate predicate) {
  return !text.empty() && std::ranges::all_of(text, predicate);
}

bool has_leading_zero(std::string_view unsigned_text) {
  return unsigned_text.size() > 1 && unsigned_text[0] == '0' && is_digit(unsigned_text[1]);
}

using Words = std::array<std::string_view, 3>;
constexpr Words true_words = {"true", "True", "TRUE"};
constexpr Words false_words = {"false", "False", "FALSE"};
constexpr Words infinity_words = {".inf", ".Inf", ".INF"};
constexpr Words nan_words = {".nan", ".NaN", ".NAN"};

NumberText resolve_number(std::string_view text) {
  const bool sign = text[0] == '-' || text[0] == '+';
  const std::string_view rest = text.substr(sign ? 1 : 0);
  if (all(rest, is_digit)) {
    if (has_leading_zero(rest)) return {Value(), NumberProblem::leading_zero};
    return integer_of(rest, 10, text[0] == '-');
  }
  if (!sign && rest.starts_with("0o") && all(rest.substr(2), is_octal))
    return integer_of(rest.substr(2), 8, false);
  if (!sign && rest.starts_with("0x") && all(rest.substr(2), is_hex))
    return integer_of(rest.substr(2), 16, false);
  if (is_float(rest)) {
    if (has_leading_zero(rest)) return {Value(), NumberProblem::leading_zero};
    return floating_of(text);
  }
  const bool is_special = contains(nan_words, text) || contains(infinity_words, rest);
  if (is_special) return {Value(), NumberProblem::out_of_range};
  return {Value(text)};
}

std::string_view core_name(std::string_view tag) {
  return tag.starts_with(core_prefix) ? tag.substr(core_prefix.size()) : std::string_view();
}

}  // namespace

NumberText integer_of(std::string_view digits, int base, bool negative) {
  std::int64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc{} || end != digits.data() + digits.size() || value > largest_integer)
    return {Value(), NumberProblem::out_of_range};
  return {Value(negative ? -value : value), NumberProblem::none};
}

NumberText floating_of(std::string_view text) {
  const std::string_view whole = text;
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range && is_tiny(whole))
    return {Value(0.0), NumberProblem::none};
  const bool ok = error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
  if (!ok) return {Value(), NumberProblem::out_of_range};
  return {Value(value), NumberProblem::none};
}

// ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?
bool is_float(std::string_view rest) {
  const auto skip_digits = [&rest] {
    const std::size_t count = count_such(rest, is_digit);
    rest.remove_prefix(count);
    return count;
  };
  std::size_t digits = skip_digits();
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    digits += skip_digits();
  }
  if (digits == 0) return false;
  if (rest.starts_with('e') || rest.starts_with('E')) {
    rest.remove_prefix(1);
    if (rest.starts_with('-') || rest.starts_with('+')) rest.remove_prefix(1);
    if (skip_digits() == 0) return false;
  }
  return rest.empty();
}

bool is_null(std::string_view plain_text) {
  return plain_text == "~" || plain_text == "null" || plain_text == "Null" || plain_text == "NULL";
}

NumberText resolve_plain(std::string_view text) {
  if (text.empty() || is_null(text)) return {};
  if (is_digit(text[0]) || std::string_view("+-.").find(text[0]) != text.npos)
    return resolve_number(text);
  if (contains(true_words, text)) return {Value(true)};
  if (contains(false_words, text)) return {Value(false)};
  return {Value(text)};
}

bool is_known_tag(std::string_view tag) {
  return !type_of_tag(tag).empty();
}

std::optional<NumberText> resolve_tagged(std::string_view tag, std::string_view text) {
  const std::string_view name = core_name(tag);
  if (name == "str" || tag == "!") return NumberText{Value(text)};
  NumberText plain = resolve_plain(text);
  const bool problem = plain.problem != NumberProblem::none;
  if (name == "null" && plain.value.is_null() && !problem) return plain;
  if (name == "bool" && plain.value.is_boolean()) return plain;
  if (name == "int" && (plain.value.is_integer() || problem)) return plain;
  if (name == "float") {
    if (plain.value.is_integer())
      return NumberText{Value(static_cast<double>(plain.value.integer()))};
    if (plain.value.is_number() || problem) return plain;
  }
  return std::nullopt;
}

bool fits_collection(std::string_view tag, ValueKind kind) {
  if (tag == "!") return true;
  return core_name(tag) == (kind == ValueKind::array ? "seq" : "map");
}

std::string_view type_of_tag(std::string_view tag) {
  struct Row {
    std::string_view name;
    std::string_view type;
  };
  constexpr Row rows[] = {{"str", "a string"},   {"int", "an integer"}, {"float", "a number"},
                          {"bool", "a boolean"}, {"null", "null"},      {"seq", "a list"},
                          {"map", "a map"}};
  if (tag == "!") return rows[0].type;
  const std::string_view name = core_name(tag);
  for (const Row& row : rows) {
    if (row.name == name) return row.type;
  }
  return {};
}

}  // namespace tgtcfg

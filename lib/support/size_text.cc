#include "support/size_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg {

std::optional<std::int64_t> bytes_of_size(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, int>, 3> units = {
      {{"k", 10}, {"m", 20}, {"g", 30}}};
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc{} || number < 0) return std::nullopt;
  std::string_view unit = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  for (const auto& [letter, shift] : units) {
    const bool fits = unit.size() <= 3 && !unit.empty() && lower(unit.front()) == letter.front() &&
                      (unit.size() == 1 || same_ignoring_case(unit.substr(1), "b") ||
                       same_ignoring_case(unit.substr(1), "ib"));
    if (!fits) continue;
    if (number > std::numeric_limits<std::int64_t>::max() >> shift) return std::nullopt;
    return number << shift;
  }
  return std::nullopt;
}

namespace {

struct SizeUnit {
  std::string_view name;
  std::int64_t bytes;
};
constexpr std::array<SizeUnit, 9> size_units = {{{"B", 1},
                                                 {"kB", 1'000},
                                                 {"MB", 1'000'000},
                                                 {"GB", 1'000'000'000},
                                                 {"TB", 1'000'000'000'000},
                                                 {"KiB", std::int64_t{1} << 10},
                                                 {"MiB", std::int64_t{1} << 20},
                                                 {"GiB", std::int64_t{1} << 30},
                                                 {"TiB", std::int64_t{1} << 40}}};
constexpr std::string_view digits_and_point = "0123456789.";

// Reads a number that consists of digits. The product with a unit must not overflow.
std::optional<std::int64_t> product_of(std::string_view digits, std::int64_t unit) {
  const auto number = number_in<std::int64_t>(digits);
  const bool fits = number && *number <= std::numeric_limits<std::int64_t>::max() / unit;
  return fits ? std::optional(*number * unit) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> bytes_of_exact_size(std::string_view text) {
  constexpr std::size_t most_decimals = 6;  // so that their product with a unit fits
  const std::size_t end = std::min(text.find_first_not_of(digits_and_point), text.size());
  const auto* const unit = std::ranges::find_if(
      size_units, [&](const auto& each) { return each.name == text.substr(end); });
  if (unit == size_units.end() || end == 0) return std::nullopt;
  const std::string_view number = text.substr(0, end);
  const std::size_t point = std::min(number.find('.'), number.size());
  const auto whole = product_of(number.substr(0, point), unit->bytes);
  if (!whole || point == number.size()) return whole;
  const std::string_view decimals = number.substr(point + 1);
  if (decimals.empty() || decimals.size() > most_decimals) return std::nullopt;
  const auto scaled = product_of(decimals, unit->bytes);
  if (!scaled) return std::nullopt;
  std::int64_t scale = 1;
  for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
  const std::int64_t rest = *scaled / scale;
  if (*whole > std::numeric_limits<std::int64_t>::max() - rest) return std::nullopt;
  return *whole + rest;
}

std::vector<std::string> likely_sizes(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of(digits_and_point), text.size());
  if (end == 0) return {};
  const std::string_view unit = trimmed(text.substr(end));
  const bool binary = unit.size() > 1 && lower(unit[1]) == 'i';
  std::vector<std::string> sizes;
  for (const SizeUnit& known : size_units) {
    const bool fits = unit.empty() ? known.name == "B" : lower(known.name[0]) == lower(unit[0]);
    if (fits && (!binary || known.name.size() == 3))
      sizes.push_back(std::string(text.substr(0, end)) + std::string(known.name));
  }
  const std::size_t count = sizes.size();
  for (std::size_t i = 0; i < count; ++i) sizes.push_back(sizes[i] + "/s");
  return sizes;
}

std::string size_in_words(std::int64_t bytes) {
  const SizeUnit* largest = &size_units.front();
  for (const SizeUnit& unit : size_units) {
    if (bytes > 0 && bytes % unit.bytes == 0 && unit.bytes > largest->bytes) largest = &unit;
  }
  const bool plain = largest == &size_units.front();
  return std::to_string(bytes / largest->bytes) + ' ' +
         (plain ? "bytes" : std::string(largest->name));
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  std::string text = std::to_string(count) + ' ';
  if (count != 1 && !many.empty()) return text.append(many);
  return text.append(one).append(count == 1 ? "" : "s");
}

}  // namespace tgtcfg

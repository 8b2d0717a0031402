#include "support/size_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

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

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  std::string text = std::to_string(count) + ' ';
  if (count != 1 && !many.empty()) return text.append(many);
  return text.append(one).append(count == 1 ? "" : "s");
}

}  // namespace tgtcfg

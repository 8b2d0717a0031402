#include "support/version_order.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Removes the first piece of `12.2`.
unsigned long take_number(std::string_view& version) {
  const std::string_view piece = version.substr(0, version.find('.'));
  unsigned long number = 0;
  const auto read = std::from_chars(piece.data(), piece.data() + piece.size(), number);
  if (read.ec == std::errc::result_out_of_range) number = std::numeric_limits<unsigned long>::max();
  version.remove_prefix(std::min(piece.size() + 1, version.size()));
  return number;
}

}  // namespace

int compare_by_numbers(std::string_view a, std::string_view b, std::size_t most) {
  for (; most > 0 && !(a.empty() && b.empty()); --most) {
    const unsigned long left = take_number(a);
    const unsigned long right = take_number(b);
    if (left != right) return left < right ? -1 : 1;
  }
  return 0;
}

bool is_version(std::string_view text) {
  return !text.empty() && is_digit(text.front()) &&
         std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '.'; });
}

std::vector<std::string> nearest_versions(std::string_view wrong, std::vector<std::string> known,
                                          std::size_t count) {
  std::ranges::sort(known, [](const std::string& a, const std::string& b) {
    return compare_by_numbers(a, b) < 0;
  });
  auto newer = std::ranges::find_if(
      known, [&](const std::string& each) { return compare_by_numbers(each, wrong) > 0; });
  auto older = newer;
  std::vector<std::string> nearest;
  while (nearest.size() < std::min(count, known.size())) {
    if (newer != known.end()) nearest.push_back(*newer++);
    if (older != known.begin() && nearest.size() < count) nearest.push_back(*--older);
  }
  return nearest;
}

std::vector<std::string> nearest_words(std::string_view wrong,
                                       const std::vector<std::string>& known) {
  const bool versions =
      is_version(wrong) &&
      std::ranges::all_of(known, [](const std::string& word) { return is_version(word); });
  return versions ? nearest_versions(wrong, known) : nearest_names(wrong, known);
}

}  // namespace tgtcfg

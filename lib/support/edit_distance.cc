#include "support/edit_distance.h"

#include <algorithm>
#include <utility>

namespace tgtcfg {

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (gap > limit) return limit + 1;
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return std::min(above[b.size()], limit + 1);
}

std::vector<std::string> nearest_names(std::string_view wrong,
                                       const std::vector<std::string>& names, std::size_t count) {
  // A pasted file is no misspelt name, and its distance would cost its length times each name's.
  constexpr std::size_t longest_name = 200;
  if (wrong.size() > longest_name) return {};
  std::vector<std::pair<std::size_t, const std::string*>> near;
  for (const std::string& name : names) {
    const std::size_t limit =
        std::clamp<std::size_t>(std::max(wrong.size(), name.size()) / 3, 1, 4);
    const std::size_t distance = edit_distance(wrong, name, limit);
    if (distance <= limit) near.emplace_back(distance, &name);
  }
  std::sort(near.begin(), near.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : *a.second < *b.second;
  });
  std::vector<std::string> result;
  for (const auto& [distance, name] : near) {
    if (result.size() == count) break;
    if (result.empty() || result.back() != *name) result.push_back(*name);
  }
  return result;
}

}  // namespace tgtcfg

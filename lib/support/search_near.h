// Searches in what is sorted, by those who ask for one neighbour after another.
#pragma once

#include <algorithm>
#include <cstddef>

namespace tgtcfg {

/// As `std::lower_bound` of the whole. `last` is the place that the search before this one found, 0
/// before the first: what is found there again costs two comparisons.
template <typename Sorted, typename Key, typename Before>
[[nodiscard]] auto lower_bound_near(const Sorted& sorted, const Key& key, std::size_t& last,
                                    Before before) {
  const bool there = last <= sorted.size() && (last == 0 || before(sorted[last - 1], key)) &&
                     (last == sorted.size() || !before(sorted[last], key));
  if (!there) {
    const auto found = std::lower_bound(sorted.begin(), sorted.end(), key, before);
    last = static_cast<std::size_t>(found - sorted.begin());
  }
  return sorted.begin() + static_cast<std::ptrdiff_t>(last);
}

}  // namespace tgtcfg

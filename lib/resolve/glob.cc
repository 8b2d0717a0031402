#include "resolve/glob.h"

#include <algorithm>
#include <vector>

namespace tgtcfg {
namespace {

bool is_wildcard(char c) {
  return c == '*' || c == '?';
}

// Texts that differ before the first wildcard of either have nothing in common; this is cheap and
// decides most pairs.
bool heads_differ(std::string_view a, std::string_view b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (is_wildcard(a[i]) || is_wildcard(b[i])) return false;
    if (a[i] != b[i]) return true;
  }
  return false;
}

}  // namespace

bool is_glob(std::string_view pattern) {
  return std::any_of(pattern.begin(), pattern.end(), is_wildcard);
}

std::size_t literal_count(std::string_view pattern) {
  return static_cast<std::size_t>(
      std::count_if(pattern.begin(), pattern.end(), [](char c) { return !is_wildcard(c); }));
}

bool globs_overlap(std::string_view a, std::string_view b) {
  if (heads_differ(a, b)) return false;
  // below[j]: whether the rests of a (from i + 1) and b (from j) have a text in common.
  std::vector<char> below(b.size() + 1, 0);
  std::vector<char> row(b.size() + 1, 0);
  for (std::size_t i = a.size() + 1; i-- > 0;) {
    for (std::size_t j = b.size() + 1; j-- > 0;) {
      const bool a_ends = i == a.size();
      const bool b_ends = j == b.size();
      bool common = a_ends && b_ends;
      if (!a_ends && a[i] == '*') common = below[j] != 0 || (!b_ends && row[j + 1] != 0);
      if (!b_ends && b[j] == '*') common = common || row[j + 1] != 0 || (!a_ends && below[j] != 0);
      if (!a_ends && !b_ends && a[i] != '*' && b[j] != '*') {
        const bool same = a[i] == b[j] || a[i] == '?' || b[j] == '?';
        common = common || (same && below[j + 1] != 0);
      }
      row[j] = common ? 1 : 0;
    }
    std::swap(row, below);
  }
  return below[0] != 0;
}

}  // namespace tgtcfg

#include "support/edit_distance.h"

#include <algorithm>
#include <utility>

#include "support/text.h"

namespace tgtcfg {

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (gap > limit) return limit + 1;
  // Only what lies within `limit` of the diagonal can count.
  const std::size_t far = limit + 1;
  std::vector<std::size_t> before(b.size() + 1, far), above(b.size() + 1, far),
      row(b.size() + 1, far);
  for (std::size_t j = 0; j <= std::min(b.size(), limit); ++j) above[j] = j;
  std::size_t least_above = 0;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::size_t first = i > limit ? i - limit : 1;
    const std::size_t last = std::min(b.size(), i + limit);
    row[first - 1] = first == 1 && i <= limit ? i : far;
    std::size_t least = row[first - 1];
    for (std::size_t j = first; j <= last; ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
      least = std::min(least, row[j]);
    }
    if (last < b.size()) row[last + 1] = far;
    // A swap reaches back two rows.
    if (std::min(least, least_above) > limit) return far;
    least_above = least;
    std::swap(before, above);
    std::swap(above, row);
  }
  return std::min(above[b.size()], limit + 1);
}

namespace {

bool is_separator(char c) {
  return c == '-' || c == '_' || c == '/' || c == '.' || c == ' ';
}

/// Without what people write in different ways: case and separators.
std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (!is_separator(c)) result += lower(c);
  }
  return result;
}

/// In one case and with one separator.
std::string leveled(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = is_separator(c) ? '-' : lower(c);
  return result;
}

/// What follows the letters in front: `80` of `sm_80` and of `compute_80`.
std::string_view without_prefix(std::string_view plain_name) {
  std::size_t first = 0;
  while (first < plain_name.size() && !is_digit(plain_name[first])) ++first;
  return plain_name.substr(first);
}

/// Whether the name has the words of `part` at its end (or its beginning), parted from the rest.
bool ends_with_words(std::string_view name, std::string_view part) {
  return name.size() > part.size() && name.ends_with(part) &&
         name[name.size() - part.size() - 1] == '-';
}

bool begins_with_words(std::string_view name, std::string_view part) {
  return name.size() > part.size() && name.starts_with(part) && name[part.size()] == '-';
}

/// Whether one is the other without one of its words: `nvidia/geforce-rtx-5090`, `nvidia/rtx5090`.
bool differs_by_a_word(std::string_view more, std::string_view plain_less) {
  for (std::size_t begin = 0; begin < more.size();) {
    const std::size_t end = std::min(more.find('-', begin), more.size());
    const std::string rest = std::string(more.substr(0, begin)) + std::string(more.substr(end));
    if (end - begin > 1 && plain(rest) == plain_less) return true;
    begin = end + 1;
  }
  return false;
}

/// How a name is like what was written, the best first.
enum class Likeness { same, same_ending, same_number, other_word, family, spelling, none };

struct Near {
  Likeness likeness = Likeness::none;
  std::size_t distance = 0;
  const std::string* name = nullptr;
};

struct Written {
  std::string_view text;
  std::string plain;
  std::string leveled;
};

Near likeness_of(const Written& wrong, const std::string& name) {
  constexpr std::size_t shortest_word = 3;
  constexpr std::size_t farthest = 3;
  const std::string simple = plain(name);
  const std::string level = leveled(name);
  if (wrong.plain == simple) return {Likeness::same, 0, &name};
  const bool ending = ends_with_words(level, wrong.leveled) || ends_with_words(level, wrong.plain);
  if (ending && !wrong.plain.empty()) return {Likeness::same_ending, 0, &name};
  const std::string_view number = without_prefix(wrong.plain);
  const bool prefixed =
      number.size() > 1 && simple.size() > number.size() && without_prefix(simple) == number &&
      (number.size() == wrong.plain.size() || wrong.text.find('_') != wrong.text.npos);
  if (prefixed) return {Likeness::same_number, 0, &name};
  if (wrong.plain.size() >= shortest_word) {
    if (differs_by_a_word(wrong.leveled, simple) || differs_by_a_word(level, wrong.plain)) {
      return {Likeness::other_word, 0, &name};
    }
    if (begins_with_words(level, wrong.leveled)) return {Likeness::family, 0, &name};
  }
  const std::size_t limit =
      std::clamp<std::size_t>(std::max(wrong.text.size(), name.size()) / 3, 1, farthest);
  const std::size_t distance = edit_distance(wrong.leveled, level, limit);
  if (distance > limit) return {};
  // Of equally far ones those that only go on, or stop, come first.
  const bool goes_on = level.starts_with(wrong.leveled) || wrong.leveled.starts_with(level);
  return {Likeness::spelling, 2 * distance + (goes_on ? 0 : 1), &name};
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view wrong,
                                       const std::vector<std::string>& names, std::size_t count) {
  // A pasted file is no misspelt name, and its distance would cost its length times each name's.
  constexpr std::size_t longest_name = 200;
  if (wrong.empty() || wrong.size() > longest_name) return {};
  const Written written{wrong, plain(wrong), leveled(wrong)};
  std::vector<Near> near;
  Likeness best = Likeness::none;
  for (const std::string& name : names) {
    if (name == wrong) continue;
    const Near each = likeness_of(written, name);
    if (each.likeness == Likeness::none || each.likeness > best) continue;
    if (each.likeness < best) near.clear();
    best = each.likeness;
    near.push_back(each);
  }
  std::sort(near.begin(), near.end(), [](const Near& a, const Near& b) {
    return a.distance != b.distance ? a.distance < b.distance : *a.name < *b.name;
  });
  std::vector<std::string> result;
  for (const Near& each : near) {
    if (result.size() == count) break;
    if (result.empty() || result.back() != *each.name) result.push_back(*each.name);
  }
  return result;
}

}  // namespace tgtcfg

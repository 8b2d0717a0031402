#include "support/edit_distance.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "support/text.h"

namespace tgtcfg {

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > limit) return limit + 1;
  // Cells more than `limit` away from the diagonal cannot matter.
  const std::size_t far = limit + 1;
  std::vector<std::size_t> row(b.size() + 1, far);
  std::vector<std::size_t> above = row;
  std::vector<std::size_t> before = row;  // above that
  for (std::size_t j = 0; j <= std::min(b.size(), limit); ++j) above[j] = j;
  std::size_t least_above = 0;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::size_t first = i > limit ? i - limit : 1;
    const std::size_t last = std::min(b.size(), i + limit);
    row[first - 1] = first == 1 && i <= limit ? i : far;
    std::size_t least = row[first - 1];
    for (std::size_t j = first; j <= last; ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      std::size_t& here = row[j];
      here = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) here = std::min(here, before[j - 2] + 1);
      least = std::min(least, here);
    }
    if (last < b.size()) row[last + 1] = far;
    // A swap reaches back two rows.
    if (std::min(least, least_above) > limit) return far;
    least_above = least;
    before.swap(above);
    above.swap(row);
  }
  return std::min(above[b.size()], limit + 1);
}

namespace {

bool is_separator(char c) {
  return c == '-' || c == '_' || c == '/' || c == '.' || c == ' ';
}

/// Unifies case and separators.
std::string leveled(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = is_separator(c) ? '-' : lower(c);
  return result;
}

/// Removes leading letters: `80` for `sm_80` and `compute_80`.
std::string_view without_prefix(std::string_view plain_name) {
  std::size_t first = 0;
  while (first < plain_name.size() && !is_digit(plain_name[first])) ++first;
  return plain_name.substr(first);
}

/// True if the name ends (or begins) with the words of `part`, set off by a separator.
bool ends_with_words(std::string_view name, std::string_view part) {
  return name.size() > part.size() && name.ends_with(part) &&
         name[name.size() - part.size() - 1] == '-';
}

bool begins_with_words(std::string_view name, std::string_view part) {
  return name.size() > part.size() && name.starts_with(part) && name[part.size()] == '-';
}

/// True if one name is the other without one of its words: `nvidia/geforce-rtx-5090`,
/// `nvidia/rtx5090`.
bool differs_by_a_word(std::string_view more, std::string_view plain_less) {
  for (std::size_t begin = 0; begin < more.size();) {
    const std::size_t end = std::min(more.find('-', begin), more.size());
    const std::string rest = std::string(more.substr(0, begin)) + std::string(more.substr(end));
    if (end - begin > 1 && plain_name(rest) == plain_less) return true;
    begin = end + 1;
  }
  return false;
}

/// Similarity of a name to the written one, best first.
enum class Likeness { same, slip, same_ending, same_number, other_word, family, spelling, none };

struct Near {
  Likeness likeness = Likeness::none;
  std::size_t distance = 0;
  std::size_t common = 0;  // size of the common prefix
  const std::string* name = nullptr;
};

struct Written {
  std::string_view text;
  std::string plain;
  std::string leveled;
  std::uint64_t letters;
  bool of_few;  ///< there are few names, so that a lower similarity suffices
};

/// Returns the largest edit distance that a name may have.
std::size_t farthest_of(const Written& wrong, std::string_view name) {
  constexpr std::size_t most = 3;
  const std::size_t share = wrong.of_few ? 2 : 3;
  return std::clamp<std::size_t>(std::max(wrong.text.size(), name.size()) / share, 1, most);
}

/// True if the numbers and the letter before each are equal: `t4` differs from `p4`.
bool same_numbers(std::string_view a, std::string_view b) {
  const auto numbers = [](std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool before_digit = i + 1 < text.size() && is_digit(text[i + 1]);
      if (is_digit(text[i]) || before_digit) result += text[i];
    }
    return result;
  };
  return numbers(a) == numbers(b);
}

std::size_t common_start(std::string_view a, std::string_view b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return static_cast<std::size_t>(end - a.begin());
}

/// Returns the edits of a typing error that leaves a long name and its numbers recognizable;
/// otherwise 0.
std::size_t slip_between(std::string_view wrong, std::string_view name) {
  constexpr std::size_t shortest = 5;
  constexpr std::size_t long_name = 10;
  if (wrong.size() < shortest) return 0;
  const std::size_t most = wrong.size() < long_name ? 1 : 2;
  const std::size_t edits = edit_distance(wrong, name, most);
  return edits <= most && same_numbers(wrong, name) ? edits : 0;
}

Near likeness_of(const Written& wrong, const std::string& name) {
  constexpr std::size_t shortest_word = 3;
  const std::string simple = plain_name(name);
  const std::string level = leveled(name);
  if (wrong.plain == simple) return {Likeness::same, 0, 0, &name};
  if (const std::size_t edits = slip_between(wrong.plain, simple))
    return {Likeness::slip, edits, common_start(wrong.plain, simple), &name};
  const bool ending = ends_with_words(level, wrong.leveled) || ends_with_words(level, wrong.plain);
  if (ending && !wrong.plain.empty()) return {Likeness::same_ending, 0, 0, &name};
  const std::string_view number = without_prefix(wrong.plain);
  const bool prefixed =
      number.size() > 1 && simple.size() > number.size() && without_prefix(simple) == number &&
      (number.size() == wrong.plain.size() || wrong.text.find('_') != wrong.text.npos);
  if (prefixed) return {Likeness::same_number, 0, 0, &name};
  if (wrong.plain.size() >= shortest_word) {
    if (differs_by_a_word(wrong.leveled, simple) || differs_by_a_word(level, wrong.plain))
      return {Likeness::other_word, 0, 0, &name};
    if (begins_with_words(level, wrong.leveled)) return {Likeness::family, 0, 0, &name};
  }
  const std::size_t limit = farthest_of(wrong, name);
  const std::size_t distance = edit_distance(wrong.plain, simple, limit);
  const bool unlike = distance == std::max(wrong.plain.size(), simple.size());
  if (distance > limit || unlike) return {};
  // At equal distance, a prefix of the other name comes first.
  const bool goes_on = simple.starts_with(wrong.plain) || wrong.plain.starts_with(simple);
  return {Likeness::spelling, 2 * distance + (goes_on ? 0 : 1), common_start(wrong.plain, simple),
          &name};
}

/// The letters and digits of a text, one bit each.
using Letters = std::uint64_t;

Letters letters_of(std::string_view text) {
  constexpr int first_digit = 26;
  constexpr int other = 40;
  Letters letters = 0;
  for (const char each : text) {
    const char c = lower(each);
    if (is_separator(c)) continue;
    if (c >= 'a' && c <= 'z') {
      letters |= Letters{1} << (c - 'a');
    } else if (is_digit(c)) {
      letters |= Letters{1} << (first_digit + c - '0');
    } else {
      letters |= Letters{1} << (other + (static_cast<unsigned char>(c) & 15U));
    }
  }
  return letters;
}

constexpr Letters digits = Letters{0x3ff} << 26;

/// A cheap test that rejects most names.
bool may_be_like(const Written& wrong, std::string_view name) {
  const Letters letters = letters_of(name);
  const Letters more = letters & ~wrong.letters;
  const Letters less = wrong.letters & ~letters;
  if (more == 0 || less == 0) return true;
  const bool number = (letters & digits) != 0 && (letters & digits) == (wrong.letters & digits);
  if (number) return true;
  const std::size_t limit = farthest_of(wrong, name);
  const std::size_t gap = wrong.text.size() > name.size() ? wrong.text.size() - name.size()
                                                          : name.size() - wrong.text.size();
  return gap <= limit && static_cast<std::size_t>(std::popcount(more)) <= limit &&
         static_cast<std::size_t>(std::popcount(less)) <= limit;
}

/// Returns the most similar names, the nearest first.
std::vector<Near> likest(const Written& written, const std::vector<std::string>& names) {
  std::vector<Near> near;
  Likeness best = Likeness::none;
  for (const std::string& name : names) {
    if (name == written.text || !may_be_like(written, name)) continue;
    const Near each = likeness_of(written, name);
    if (each.likeness == Likeness::none || each.likeness > best) continue;
    if (each.likeness < best) near.clear();
    best = each.likeness;
    near.push_back(each);
  }
  std::ranges::sort(near, [](const Near& a, const Near& b) {
    if (a.distance != b.distance) return a.distance < b.distance;
    return a.common != b.common ? a.common > b.common : *a.name < *b.name;
  });
  return near;
}

}  // namespace

std::string plain_name(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (!is_separator(c)) result += lower(c);
  }
  return result;
}

std::vector<std::string> nearest_names(std::string_view wrong,
                                       const std::vector<std::string>& names, std::size_t count) {
  // A pasted file is not a misspelt name, and computing its distance to each name would be slow.
  constexpr std::size_t longest_name = 200;
  constexpr std::size_t few = 6;
  if (wrong.empty() || wrong.size() > longest_name) return {};
  Written written{wrong, plain_name(wrong), leveled(wrong), letters_of(wrong), false};
  std::vector<Near> near = likest(written, names);
  if (near.empty() && names.size() <= few) {
    written.of_few = true;
    near = likest(written, names);
  }
  std::vector<std::string> result;
  for (const Near& each : near) {
    if (result.size() == count) break;
    if (result.empty() || result.back() != *each.name) result.push_back(*each.name);
  }
  return result;
}

namespace {

constexpr std::string_view borders = "-_/.+:";

bool begins_a_word(std::string_view typed, std::string_view name) {
  for (std::size_t at = name.find(typed); at != name.npos; at = name.find(typed, at + 1)) {
    if (at > 0 && borders.find(name[at - 1]) != borders.npos) return true;
  }
  return false;
}

bool has_letters(std::string_view typed, std::string_view name) {
  std::size_t found = 0;
  for (const char c : name) {
    if (found < typed.size() && typed[found] == c) ++found;
  }
  return found == typed.size();
}

// Lets `cortexa72` match `cortex-a72`.
std::string without_borders(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (borders.find(c) == borders.npos) result += c;
  }
  return result;
}

}  // namespace

std::optional<int> match_rank(std::string_view typed, std::string_view name) {
  if (typed.empty() || name == typed) return 0;
  if (name.starts_with(typed)) return 1;
  const std::string small = lower(typed);
  const std::string other = lower(name);
  if (other.starts_with(small)) return 2;
  if (without_borders(other).starts_with(without_borders(small))) return 3;
  if (begins_a_word(small, other)) return 4;
  if (other.find(small) != other.npos) return 5;
  if (has_letters(small, other)) return scattered_match;
  return std::nullopt;
}

}  // namespace tgtcfg

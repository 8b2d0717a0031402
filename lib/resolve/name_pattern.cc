#include "resolve/name_pattern.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace tgtcfg {
namespace {

bool is_wildcard(char c) {
  return c == '*' || c == '?';
}

bool may_be_equal(char a, char b, std::int64_t& left) {
  --left;
  return a == b || a == '?' || b == '?';
}

// True if the texts before the first `*` of both patterns may be equal, as far as both go.
template <class Iterator>
bool ends_agree(Iterator a, Iterator a_end, Iterator b, Iterator b_end, std::int64_t& left) {
  for (; a != a_end && b != b_end && *a != '*' && *b != '*'; ++a, ++b) {
    if (!may_be_equal(*a, *b, left)) return false;
  }
  return true;
}

// Finds the first match of a piece without `*` in a text that may contain `?`, or npos.
std::size_t first_fit(std::string_view text, std::string_view piece, std::int64_t& left) {
  for (std::size_t at = 0; at + piece.size() <= text.size(); ++at) {
    if (std::equal(piece.begin(), piece.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                   [&](char a, char b) { return may_be_equal(a, b, left); }))
      return at;
  }
  return text.npos;
}

// True if a pattern with `*` and one without have a common match. Their ends must agree.
bool fits_into(std::string_view pattern, std::string_view text, std::int64_t& left) {
  const std::size_t head = pattern.find('*');
  const std::size_t tail = pattern.size() - pattern.rfind('*') - 1;
  if (head + tail > text.size()) return false;
  text = text.substr(head, text.size() - head - tail);
  pattern = pattern.substr(head, pattern.size() - head - tail);
  // Matching each piece as early as possible leaves the most text for the next.
  while (!pattern.empty()) {
    pattern.remove_prefix(1);
    const std::string_view piece = pattern.substr(0, pattern.find('*'));
    const std::size_t at = first_fit(text, piece, left);
    if (at == text.npos) return false;
    text.remove_prefix(at + piece.size());
    pattern.remove_prefix(piece.size());
  }
  return true;
}

}  // namespace

bool is_glob(std::string_view pattern) {
  return std::any_of(pattern.begin(), pattern.end(), is_wildcard);
}

std::size_t literal_count(std::string_view pattern) {
  return static_cast<std::size_t>(
      std::count_if(pattern.begin(), pattern.end(), [](char c) { return !is_wildcard(c); }));
}

bool glob_matches(std::string_view pattern, std::string_view name) {
  std::size_t at = 0;
  std::size_t in = 0;
  std::size_t star = pattern.npos;  // the last `*`, and the position in the name after its match
  std::size_t resumed = 0;
  while (in < name.size()) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      resumed = in;
    } else if (at < pattern.size() && (pattern[at] == '?' || pattern[at] == name[in])) {
      ++at;
      ++in;
    } else if (star != pattern.npos) {
      at = star + 1;  // let the `*` match one more character
      in = ++resumed;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == pattern.npos;
}

bool globs_overlap(std::string_view a, std::string_view b, std::int64_t& left) {
  --left;
  if (!ends_agree(a.begin(), a.end(), b.begin(), b.end(), left) ||
      !ends_agree(a.rbegin(), a.rend(), b.rbegin(), b.rend(), left))
    return false;
  const bool a_stretches = a.find('*') != a.npos;
  const bool b_stretches = b.find('*') != b.npos;
  if (a_stretches && b_stretches)
    return true;  // a common match: head, middle parts and tail of
                  // both
  if (!a_stretches && !b_stretches) return a.size() == b.size();
  return a_stretches ? fits_into(a, b, left) : fits_into(b, a, left);
}

namespace {

auto saying_of(const ResolvedFunction& function) {
  return std::tuple(function.state, function.target, function.host, function.device,
                    function.memory_scope, function.part);
}

/// Numbers entries: equal constraints have equal numbers.
class Sayings {
 public:
  std::size_t number_of(const ResolvedFunction& function) {
    return numbers_.try_emplace(saying_of(function), numbers_.size()).first->second;
  }

 private:
  std::map<decltype(saying_of(ResolvedFunction())), std::size_t> numbers_;
};

/// A pattern, compared from its beginning or, reversed, from its end.
struct Pattern {
  std::string literal;  ///< text before the first wildcard
  std::size_t saying = 0;
  const FunctionEntry* entry = nullptr;
};

using Patterns = std::vector<Pattern>;

std::string literal_of(const FunctionEntry& entry, bool from_end) {
  std::string text = entry.asked->key;
  if (from_end) std::reverse(text.begin(), text.end());
  return text.substr(0, text.find_first_of("*?"));
}

Patterns sorted(Patterns patterns, bool from_end) {
  for (Pattern& pattern : patterns) pattern.literal = literal_of(*pattern.entry, from_end);
  std::stable_sort(patterns.begin(), patterns.end(), [](const Pattern& a, const Pattern& b) {
    return std::tie(a.literal, a.saying) < std::tie(b.literal, b.saying);
  });
  return patterns;
}

/// For each pattern, the index of the next one with another literal or other constraints.
std::vector<std::size_t> ends_of_runs(const Patterns& patterns) {
  std::vector<std::size_t> ends(patterns.size(), patterns.size());
  for (std::size_t i = patterns.size(); i-- > 1;) {
    const Pattern& before = patterns[i - 1];
    const bool same = before.literal == patterns[i].literal && before.saying == patterns[i].saying;
    ends[i - 1] = same ? ends[i] : i;
  }
  return ends;
}

/// Calls `use` with all pairs that have different constraints and where one literal is a prefix of
/// the other, until it returns false. In sorted order a text follows its prefixes.
template <class Use>
void each_pair(const Patterns& patterns, const Use& use) {
  const std::vector<std::size_t> ends = ends_of_runs(patterns);
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const Pattern& one = patterns[i];
    for (std::size_t j = ends[i]; j < patterns.size();) {
      if (!patterns[j].literal.starts_with(one.literal)) break;
      const bool same = patterns[j].saying == one.saying;
      if (!use(same ? nullptr : one.entry, patterns[j].entry)) return;
      j = same ? ends[j] : j + 1;
    }
  }
}

bool has_many_pairs(const Patterns& patterns) {
  constexpr std::size_t many = 32;
  std::size_t left = patterns.size() * many;
  each_pair(patterns, [&](const FunctionEntry*, const FunctionEntry*) { return --left > 0; });
  return left == 0;
}

bool stands_before(const FunctionEntry* a, const FunctionEntry* b) {
  return a->asked->key_span < b->asked->key_span;
}

class Overlaps {
 public:
  explicit Overlaps(std::int64_t comparisons) : left_(comparisons) {}

  /// The patterns must have equal numbers of literal characters.
  void find(Patterns patterns) {
    for (const bool from_end : {false, true}) {
      const Patterns by_literal = sorted(patterns, from_end);
      if (!has_many_pairs(by_literal)) return find_among(by_literal);
    }
    find_one_by_one(std::move(patterns));
  }

  /// Returns the first pattern in the text that overlaps with an entry, or null.
  [[nodiscard]] const FunctionEntry* of(const FunctionEntry& entry) const {
    const auto found = first_.find(&entry);
    return found == first_.end() ? nullptr : found->second;
  }
  [[nodiscard]] const FunctionEntry* given_up_at() const { return given_up_at_; }

 private:
  void find_among(const Patterns& by_literal) {
    each_pair(by_literal, [&](const FunctionEntry* a, const FunctionEntry* b) {
      if (a != nullptr) stands_before(a, b) ? add(b, a) : add(a, b);
      return given_up_at_ == nullptr;
    });
  }

  // If most pairs may overlap, an overlap is found near the beginning.
  void find_one_by_one(Patterns patterns) {
    std::sort(patterns.begin(), patterns.end(),
              [](const Pattern& a, const Pattern& b) { return stands_before(a.entry, b.entry); });
    for (auto later = patterns.begin(); later != patterns.end(); ++later) {
      for (auto earlier = patterns.begin(); earlier != later; ++earlier) {
        if (--left_ < 0) given_up_at_ = later->entry;
        if (given_up_at_ != nullptr) return;
        if (earlier->saying != later->saying && add(later->entry, earlier->entry)) break;
      }
    }
  }

  // Each pattern is reported once, even if it overlaps with a thousand others.
  bool add(const FunctionEntry* later, const FunctionEntry* earlier) {
    const auto known = first_.find(later);
    if (known != first_.end() && stands_before(known->second, earlier)) return false;
    const bool overlap = globs_overlap(later->asked->key, earlier->asked->key, left_);
    if (left_ < 0) given_up_at_ = later;
    if (overlap) first_[later] = earlier;
    return overlap;
  }

  std::int64_t left_;
  const FunctionEntry* given_up_at_ = nullptr;
  std::unordered_map<const FunctionEntry*, const FunctionEntry*> first_;
};

}  // namespace

PatternOverlaps pattern_overlaps(const std::vector<FunctionEntry>& entries,
                                 std::int64_t comparisons) {
  std::map<std::size_t, Patterns> by_count;
  Sayings sayings;
  for (const FunctionEntry& entry : entries) {
    const std::string& key = entry.asked->key;
    if (is_glob(key))
      by_count[literal_count(key)].push_back({{}, sayings.number_of(entry.resolved), &entry});
  }
  Overlaps overlaps(comparisons);
  for (auto& [count, patterns] : by_count) {
    if (overlaps.given_up_at() == nullptr) overlaps.find(std::move(patterns));
  }
  PatternOverlaps result;
  for (const FunctionEntry& entry : entries) {
    if (const FunctionEntry* other = overlaps.of(entry)) result.found.push_back({&entry, other});
  }
  result.given_up_at = overlaps.given_up_at();
  return result;
}

}  // namespace tgtcfg

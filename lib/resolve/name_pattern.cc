#include "resolve/name_pattern.h"

#include <algorithm>
#include <tuple>

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
    if (std::ranges::equal(piece, text.substr(at, piece.size()),
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

/// A pattern, and its text before the first and after the last wildcard.
struct Pattern {
  const FunctionEntry* entry = nullptr;
  std::size_t literals = 0;
  std::string_view begin;
  std::string_view end;
};

Pattern pattern_of(const FunctionEntry& entry) {
  const std::string_view key = entry.asked->key;
  return {&entry, literal_count(key), key.substr(0, key.find_first_of("*?")),
          key.substr(key.find_last_of("*?") + 1)};
}

bool has_same_constraints(const ResolvedFunction& a, const ResolvedFunction& b) {
  const auto constraints = [](const ResolvedFunction& function) {
    return std::tie(function.state, function.target, function.host, function.device,
                    function.memory_scope, function.part);
  };
  return constraints(a) == constraints(b);
}

// Decides most pairs without comparing single characters.
bool may_conflict(const Pattern& a, const Pattern& b) {
  return a.literals == b.literals &&
         (a.begin.starts_with(b.begin) || b.begin.starts_with(a.begin)) &&
         (a.end.ends_with(b.end) || b.end.ends_with(a.end)) &&
         !has_same_constraints(a.entry->resolved, b.entry->resolved);
}

}  // namespace

bool is_glob(std::string_view pattern) {
  return std::ranges::any_of(pattern, is_wildcard);
}

std::size_t literal_count(std::string_view pattern) {
  return static_cast<std::size_t>(
      std::ranges::count_if(pattern, [](char c) { return !is_wildcard(c); }));
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

PatternOverlaps pattern_overlaps(const std::vector<FunctionEntry>& entries,
                                 std::int64_t comparisons) {
  std::vector<Pattern> patterns;
  for (const FunctionEntry& entry : entries) {
    if (is_glob(entry.asked->key)) patterns.push_back(pattern_of(entry));
  }
  std::ranges::stable_sort(patterns, {},
                           [](const Pattern& pattern) { return pattern.entry->asked->key_span; });
  PatternOverlaps result;
  for (auto later = patterns.begin(); later != patterns.end(); ++later) {
    // Each pattern is reported once, even if it overlaps with a thousand others.
    const auto earlier = std::find_if(patterns.begin(), later, [&](const Pattern& each) {
      return comparisons >= 0 && may_conflict(each, *later) &&
             globs_overlap(later->entry->asked->key, each.entry->asked->key, comparisons);
    });
    if (earlier != later) result.found.push_back({later->entry, earlier->entry});
    if (comparisons < 0) {
      result.given_up_at = later->entry;
      break;
    }
  }
  std::ranges::sort(result.found, {}, &PatternOverlap::primary);
  return result;
}

}  // namespace tgtcfg

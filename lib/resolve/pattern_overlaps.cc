#include "resolve/pattern_overlaps.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include "resolve/name_pattern.h"

namespace tgtcfg {
namespace {

bool says_the_same(const ResolvedFunction& a, const ResolvedFunction& b) {
  return a.state == b.state && a.target == b.target && a.host == b.host && a.device == b.device &&
         a.memory_scope == b.memory_scope && a.part == b.part;
}

/// A pattern, compared from its beginning or, reversed, from its end.
struct Pattern {
  std::string literal;  ///< before the first wildcard
  const FunctionEntry* entry = nullptr;
};

using Patterns = std::vector<Pattern>;

Pattern pattern_of(const FunctionEntry& entry, bool from_end) {
  std::string text = entry.asked->key;
  if (from_end) std::reverse(text.begin(), text.end());
  return {text.substr(0, text.find_first_of("*?")), &entry};
}

Patterns sorted(const std::vector<const FunctionEntry*>& entries, bool from_end) {
  Patterns patterns;
  for (const FunctionEntry* entry : entries) patterns.push_back(pattern_of(*entry, from_end));
  std::sort(patterns.begin(), patterns.end(),
            [](const Pattern& a, const Pattern& b) { return a.literal < b.literal; });
  return patterns;
}

/// Calls `use` with all pairs of which one literal begins the other, until it says stop. Sorted,
/// what begins with a text stands behind it.
template <class Use>
void each_pair(const Patterns& patterns, const Use& use) {
  for (auto one = patterns.begin(); one != patterns.end(); ++one) {
    for (auto other = std::next(one); other != patterns.end(); ++other) {
      if (!other->literal.starts_with(one->literal)) break;
      if (!use(*one->entry, *other->entry)) return;
    }
  }
}

bool has_many_pairs(const Patterns& patterns) {
  constexpr std::size_t many = 32;
  std::size_t left = patterns.size() * many;
  each_pair(patterns, [&](const FunctionEntry&, const FunctionEntry&) { return --left > 0; });
  return left == 0;
}

class Overlaps {
 public:
  void find(const std::vector<const FunctionEntry*>& entries) {
    Patterns patterns = sorted(entries, false);
    if (has_many_pairs(patterns)) {
      Patterns ends = sorted(entries, true);
      if (!has_many_pairs(ends)) patterns = std::move(ends);
    }
    each_pair(patterns, [&](const FunctionEntry& a, const FunctionEntry& b) {
      const bool b_is_later = a.asked->key_span < b.asked->key_span;
      add(b_is_later ? b : a, b_is_later ? a : b);
      return true;
    });
  }

  /// The first in the text that a pattern overlaps with, or null.
  [[nodiscard]] const FunctionEntry* of(const FunctionEntry& entry) const {
    const auto found = first_.find(&entry);
    return found == first_.end() ? nullptr : found->second;
  }

 private:
  // A pattern that overlaps with a thousand others is one mistake.
  void add(const FunctionEntry& later, const FunctionEntry& earlier) {
    const auto known = first_.find(&later);
    if (known != first_.end() && known->second->asked->key_span < earlier.asked->key_span) return;
    if (!globs_overlap(later.asked->key, earlier.asked->key)) return;
    if (!says_the_same(later.resolved, earlier.resolved)) first_[&later] = &earlier;
  }

  std::map<const FunctionEntry*, const FunctionEntry*> first_;
};

}  // namespace

std::vector<PatternOverlap> pattern_overlaps(const std::vector<FunctionEntry>& entries) {
  std::map<std::size_t, std::vector<const FunctionEntry*>> by_count;
  for (const FunctionEntry& entry : entries) {
    const std::string& key = entry.asked->key;
    if (is_glob(key)) by_count[literal_count(key)].push_back(&entry);
  }
  Overlaps overlaps;
  for (const auto& [count, patterns] : by_count) overlaps.find(patterns);
  std::vector<PatternOverlap> result;
  for (const FunctionEntry& entry : entries) {
    if (const FunctionEntry* other = overlaps.of(entry)) result.push_back({&entry, other});
  }
  return result;
}

}  // namespace tgtcfg

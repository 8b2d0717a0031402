// match_functions(): finds the entry of a plan that applies to each function of a program. Rule:
// docs/rules/functions.md#function-match.
#include <tgtcfg/match.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "resolve/name_pattern.h"
#include "support/part_path.h"

namespace tgtcfg {
namespace {

/// The function entries of a plan and its nested plans.
class Matcher {
 public:
  Matcher(const Plan& plan, std::string path) : plan_(plan), path_(std::move(path)) {
    for (const ResolvedFunction& function : plan.functions) {
      exact_.emplace(function.match, &function);
      if (is_glob(function.match)) patterns_.push_back(&function);
    }
    std::ranges::stable_sort(patterns_, [](const auto* a, const auto* b) {
      return literal_count(a->match) > literal_count(b->match);
    });
    for (std::size_t number = 0; number < patterns_.size(); ++number) {
      const std::string_view match = patterns_[number]->match;
      const std::string_view beginning = match.substr(0, match.find_first_of("*?"));
      by_beginning_[beginning].push_back(number);
      lengths_.insert(beginning.size());
    }
    for (const PlanPart& part : plan.parts)
      parts_.emplace_back(part.plan, path_.empty() ? part.id : part_path(path_, part.id));
  }

  /// An entry is also matched if a better entry wins.
  void meet(const std::string& name) {
    each_alike(name, [&](std::size_t number) {
      const ResolvedFunction* entry = patterns_[number];
      if (!busy_.contains(entry) && glob_matches(entry->match, name)) busy_.insert(entry);
      return true;
    });
    if (exact_.contains(name)) met_.insert(name);
    for (Matcher& part : parts_) part.meet(name);
  }

  void find(const std::string& name, std::vector<FunctionMatch>& found) const {
    const ResolvedFunction* entry = entry_of(name);
    if (entry == nullptr) {
      for (const Matcher& part : parts_) part.find(name, found);
      return;
    }
    const std::size_t before = found.size();
    const Matcher* given = entry->part && !entry->target ? part(*entry->part) : nullptr;
    if (given != nullptr) given->find(name, found);
    if (found.size() == before) found.push_back(match_of(*entry));
  }

  void add_unmatched(std::vector<std::string>& names) const {
    for (const ResolvedFunction& function : plan_.functions) {
      const bool idle = !is_glob(function.match) || !busy_.contains(&function);
      if (idle && !met_.contains(function.match))
        names.push_back(path_.empty() ? function.match : part_path(path_, function.match));
    }
    for (const Matcher& part : parts_) part.add_unmatched(names);
  }

 private:
  [[nodiscard]] const ResolvedFunction* entry_of(const std::string& name) const {
    if (const auto found = exact_.find(name); found != exact_.end()) return found->second;
    std::size_t first = patterns_.size();
    each_alike(name, [&](std::size_t number) {
      if (number >= first) return false;
      const bool matches = glob_matches(patterns_[number]->match, name);
      if (matches) first = number;
      return !matches;
    });
    return first == patterns_.size() ? nullptr : patterns_[first];
  }

  // Calls `take` with the patterns whose literal prefix begins the name. Per prefix, the most
  // specific pattern comes first and `take` returns false to stop.
  template <class Take>
  void each_alike(std::string_view name, const Take& take) const {
    for (const std::size_t length : lengths_) {
      if (length > name.size()) break;
      const auto alike = by_beginning_.find(name.substr(0, length));
      if (alike != by_beginning_.end()) (void)std::ranges::all_of(alike->second, take);
    }
  }

  [[nodiscard]] const Matcher* part(std::string_view id) const {
    const PlanPart* part = plan_.find_part(id);
    return part == nullptr ? nullptr : &parts_[static_cast<std::size_t>(part - plan_.parts.data())];
  }

  [[nodiscard]] FunctionMatch match_of(const ResolvedFunction& entry) const {
    FunctionMatch match{.function = 0, .entry = &entry, .part = path_, .target = entry.target};
    if (!entry.part) return match;
    // The target's name has its parts as prefix.
    std::string path = entry.target.value_or(*entry.part);
    if (entry.target) {
      const std::size_t last = path.rfind(part_separator);
      match.target = path.substr(last + 1);
      path.resize(last);
    }
    match.part = path_.empty() ? path : part_path(path_, path);
    return match;
  }

  const Plan& plan_;
  std::string path_;
  std::map<std::string, const ResolvedFunction*, std::less<>> exact_;
  std::vector<const ResolvedFunction*> patterns_;  // most specific first
  // Indices in `patterns_`, by the literal text before the first star or question mark.
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_beginning_;
  std::set<std::size_t> lengths_;           // of the literal prefixes
  std::set<const ResolvedFunction*> busy_;  // patterns that matched a name
  std::set<std::string, std::less<>> met_;  // names that entries give in full
  std::vector<Matcher> parts_;
};

}  // namespace

FunctionMatches match_functions(const Plan& plan, std::span<const std::string> names) {
  Matcher matcher(plan, "");
  FunctionMatches result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    matcher.meet(names[i]);
    const std::size_t before = result.functions.size();
    matcher.find(names[i], result.functions);
    if (result.functions.size() == before) result.functions.emplace_back();
    for (std::size_t j = before; j < result.functions.size(); ++j) result.functions[j].function = i;
  }
  matcher.add_unmatched(result.unmatched);
  return result;
}

}  // namespace tgtcfg

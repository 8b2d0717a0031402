// match_functions(): which entry of a plan holds for each function of a program.
// Rule: docs/rules/functions.md#function-match.
#include <tgtcfg/match.h>

#include <algorithm>
#include <map>
#include <set>

#include "resolve/name_pattern.h"

namespace tgtcfg {
namespace {

class Matcher {
 public:
  explicit Matcher(const Plan& plan) : plan_(plan) {
    for (const ResolvedFunction& function : plan.functions) {
      exact_.emplace(function.match, &function);
      if (is_glob(function.match)) patterns_.push_back(&function);
    }
    std::stable_sort(patterns_.begin(), patterns_.end(), [](const auto* a, const auto* b) {
      return literal_count(a->match) > literal_count(b->match);
    });
    idle_ = patterns_;
  }

  const ResolvedFunction* entry_of(const std::string& name) {
    // One that is beaten by a better one has still met a function.
    std::erase_if(idle_, [&](const auto* entry) { return glob_matches(entry->match, name); });
    if (const auto found = exact_.find(name); found != exact_.end()) {
      met_.insert(name);
      return found->second;
    }
    const auto first = std::find_if(patterns_.begin(), patterns_.end(), [&](const auto* entry) {
      return glob_matches(entry->match, name);
    });
    return first == patterns_.end() ? nullptr : *first;
  }

  [[nodiscard]] std::vector<std::string> unmatched() const {
    std::vector<std::string> names;
    for (const ResolvedFunction& function : plan_.functions) {
      const bool idle = is_glob(function.match)
                            ? std::find(idle_.begin(), idle_.end(), &function) != idle_.end()
                            : true;
      if (idle && !met_.contains(function.match)) names.push_back(function.match);
    }
    return names;
  }

 private:
  const Plan& plan_;
  std::map<std::string, const ResolvedFunction*, std::less<>> exact_;
  std::vector<const ResolvedFunction*> patterns_;  // the most specific first
  std::vector<const ResolvedFunction*> idle_;      // patterns that nothing has met
  std::set<std::string, std::less<>> met_;         // names that were spelled out
};

}  // namespace

FunctionMatches match_functions(const Plan& plan, std::span<const std::string> names) {
  Matcher matcher(plan);
  FunctionMatches result;
  for (const std::string& name : names) result.entries.push_back(matcher.entry_of(name));
  result.unmatched = matcher.unmatched();
  return result;
}

}  // namespace tgtcfg

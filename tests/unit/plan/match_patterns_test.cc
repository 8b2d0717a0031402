// Patterns are found by what stands before their first star: as walking the list would find them.
#include <tgtcfg/match.h>

#include <algorithm>
#include <string>
#include <vector>

#include "resolve/name_pattern.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

Plan with_patterns(const std::vector<std::string>& patterns) {
  Plan plan;
  for (const std::string& pattern : patterns) {
    ResolvedFunction& function = plan.functions.emplace_back();
    function.match = pattern;
    function.target = "t";
  }
  return plan;
}

/// The spelled-out name, else of those that match the first with the most letters.
std::string best(const std::vector<std::string>& patterns, const std::string& name) {
  if (std::find(patterns.begin(), patterns.end(), name) != patterns.end()) return name;
  const std::string* found = nullptr;
  for (const std::string& pattern : patterns) {
    if (!is_glob(pattern) || !glob_matches(pattern, name)) continue;
    if (found == nullptr || literal_count(pattern) > literal_count(*found)) found = &pattern;
  }
  return found == nullptr ? std::string() : *found;
}

TEST_CASE("the entry of a name is the one that walking all of them finds") {
  const std::vector<std::string> patterns = {"*",   "a*",  "ab*", "a?c", "*c", "?b*",
                                             "abc", "b*c", "c*",  "a**", "??", "a*d"};
  std::vector<std::string> names = {""};
  for (std::size_t begin = 0, length = 0; length < 4; ++length) {
    for (const std::size_t end = names.size(); begin < end; ++begin) {
      for (const char letter : {'a', 'b', 'c', 'd'}) names.push_back(names[begin] + letter);
    }
  }
  const Plan plan = with_patterns(patterns);
  const FunctionMatches matches = match_functions(plan, names);
  REQUIRE(matches.functions.size() == names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    CAPTURE(names[i]);
    const ResolvedFunction* entry = matches.functions[i].entry;
    CHECK((entry == nullptr ? std::string() : entry->match) == best(patterns, names[i]));
  }
}

TEST_CASE("what no name has met is told, though another entry took its names") {
  const Plan plan = with_patterns({"a*", "ab*", "z*", "spelled"});
  const FunctionMatches matches = match_functions(plan, std::vector<std::string>{"abc"});
  CHECK(matches.unmatched == std::vector<std::string>{"z*", "spelled"});
}

}  // namespace
}  // namespace tgtcfg

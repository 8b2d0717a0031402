// Which entry of `functions` holds for the functions of a program.
#include <tgtcfg/match.h>

#include "resolve/name_pattern.h"
#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("a name is one of those that a pattern stands for") {
  const auto [pattern, name, matches] = GENERATE(table<std::string, std::string, bool>({
      {"", "", true},
      {"*", "", true},
      {"*", "any", true},
      {"?", "", false},
      {"?", "a", true},
      {"a*", "a", true},
      {"a*b", "ab", true},
      {"a*b", "axxb", true},
      {"a*b", "axxbc", false},
      {"*a*b*", "xaybz", true},
      {"*aab", "aaaab", true},
      {"a?c*", "abc", true},
      {"a?c*", "ac", false},
      {"main", "main", true},
      {"main", "mai", false},
      {"mai", "main", false},
      {"**x", "x", true},
      {"a*a*a", "aa", false},
  }));
  CAPTURE(pattern, name);
  CHECK(glob_matches(pattern, name) == matches);
}

TEST_CASE("the most special entry holds, and an entry that is beaten has met a function") {
  Plan plan;
  for (const char* match : {"*", "f*", "fused", "fuse?", "never*"}) {
    ResolvedFunction function;
    function.match = match;
    plan.functions.push_back(function);
  }
  const std::vector<std::string> names = {"fused", "fuses", "fox", "main", "fused"};
  const FunctionMatches matches = match_functions(plan, names);
  std::vector<std::string> entries;
  for (const ResolvedFunction* entry : matches.entries) entries.push_back(entry->match);
  CHECK(entries == std::vector<std::string>{"fused", "fuse?", "f*", "*", "fused"});
  CHECK(matches.unmatched == std::vector<std::string>{"never*"});
}

TEST_CASE("without functions nothing holds, and every entry is idle") {
  Plan plan;
  CHECK(match_functions(plan, std::vector<std::string>{"main"}).entries ==
        std::vector<const ResolvedFunction*>{nullptr});
  plan.functions.emplace_back().match = "main";
  CHECK(match_functions(plan, {}).unmatched == std::vector<std::string>{"main"});
}

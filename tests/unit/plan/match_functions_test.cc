// Which entry of `functions` holds for the functions of a program.
#include <tgtcfg/match.h>

#include <algorithm>
#include <string>
#include <vector>

#include "resolve/name_pattern.h"
#include "support/catch.h"
#include "support/pipeline.h"

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
  for (const FunctionMatch& match : matches.functions) entries.push_back(match.entry->match);
  CHECK(entries == std::vector<std::string>{"fused", "fuse?", "f*", "*", "fused"});
  CHECK(matches.unmatched == std::vector<std::string>{"never*"});
}

TEST_CASE("without functions nothing holds, and every entry is idle") {
  Plan plan;
  const FunctionMatches none = match_functions(plan, std::vector<std::string>{"main"});
  REQUIRE(none.functions.size() == 1);
  CHECK(none.functions.front().entry == nullptr);
  plan.functions.emplace_back().match = "main";
  CHECK(match_functions(plan, {}).unmatched == std::vector<std::string>{"main"});
}

TEST_CASE(
    "entries of parts hold for what the plan gives to them, and for what it says nothing of") {
  test::Run run;
  const auto plan = run.plan(
      "targets: {gpu: cuda -arch=sm_87}\n"
      "host: llvm -mtriple=aarch64-linux-gnu\n"
      "parts:\n"
      "  npu:\n"
      "    targets: {dsp: hexagon, cpu2: llvm -mtriple=aarch64-linux-gnu}\n"
      "    functions: {'fft*': {target: dsp}, main: {target: cpu2}, idle: {target: dsp}}\n"
      "    parts: {deep: {targets: [ext_dev], functions: {'deep*': {target: ext_dev}}}}\n"
      "  mcu: {targets: [c -mcpu=cortex-m7], functions: {main: {target: c}, 'never*': {target: "
      "c}}}\n"
      "functions:\n"
      "  'fft*': {part: npu}\n"
      "  'far*': {part: npu}\n"
      "  'fixed*': {target: 'npu:dsp'}\n"
      "  below: {target: 'npu:deep:ext_dev'}\n"
      "  'gpu*': {target: gpu}\n");
  INFO(run.messages());
  REQUIRE(plan);
  const std::vector<std::string> names = {"fft1", "far",  "fixed", "below",
                                          "gpu0", "main", "deep2", "other"};
  const FunctionMatches matches = match_functions(*plan, names);
  std::vector<std::string> found;
  for (const FunctionMatch& match : matches.functions) {
    found.push_back(names[match.function] + " " + (match.entry ? match.entry->match : "-") + " " +
                    match.part + "/" + match.target.value_or(""));
  }
  CHECK(found == std::vector<std::string>{"fft1 fft* npu/dsp", "far far* npu/",
                                          "fixed fixed* npu/dsp", "below below npu:deep/ext_dev",
                                          "gpu0 gpu* /gpu", "main main mcu/c", "main main npu/cpu2",
                                          "deep2 deep* npu:deep/ext_dev", "other - /"});
  CHECK(matches.unmatched == std::vector<std::string>{"mcu:never*", "npu:idle"});
}

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

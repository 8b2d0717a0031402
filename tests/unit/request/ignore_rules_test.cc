#include "request/ignore_rules.h"

#include <string>

#include "support/catch.h"

using tgtcfg::IgnoreRules;

TEST_CASE("ignore files leave paths out") {
  struct Row {
    const char* name;
    const char* text;
    const char* base;
    const char* path;
    bool directory;
    bool ignored;
  };
  const Row row = GENERATE(values<Row>({
      {"a name anywhere", "a.yaml\n", "", "x/y/a.yaml", false, true},
      {"another name", "a.yaml\n", "", "b.yaml", false, false},
      {"a comment", "# a.yaml\n", "", "a.yaml", false, false},
      {"an anchored pattern at its place", "/a.yaml\n", "", "a.yaml", false, true},
      {"an anchored pattern elsewhere", "/a.yaml\n", "", "x/a.yaml", false, false},
      {"a slash ties to the directory", "x/*.yaml", "", "x/a.yaml", false, true},
      {"a slash ties to the directory of the file", "x/*.yaml", "d", "x/a.yaml", false, false},
      {"rules of a directory hold in it", "*.yaml", "d", "d/a.yaml", false, true},
      {"rules of a directory hold nowhere else", "*.yaml", "d", "e/a.yaml", false, false},
      {"a directory", "old/\n", "", "old", true, true},
      {"a file called like the directory", "old/\n", "", "old", false, false},
      {"taken in again", "*.yaml\n!a.yaml\n", "", "a.yaml", false, false},
      {"the last rule decides", "!a.yaml\n*.yaml\n", "", "a.yaml", false, true},
      {"Windows line ends", "a.yaml\r\n", "", "a.yaml", false, true},
  }));
  CAPTURE(row.name);
  IgnoreRules rules;
  rules.add(row.text, row.base);
  CHECK(rules.ignored(row.path, row.directory) == row.ignored);
}

TEST_CASE("rules that are looked up and rules that are compared decide together") {
  IgnoreRules rules;
  CHECK(rules.add("a.yaml\n*.json\n!a.json\nb/\n/c/d.yaml\n", ""));
  const std::size_t before = rules.size();
  CHECK(rules.add("!a.yaml\n", "x"));
  CHECK_FALSE(rules.ignored("x/a.yaml", false));
  CHECK(rules.ignored("y/a.yaml", false));
  rules.shrink(before);
  CHECK(rules.ignored("x/a.yaml", false));
  CHECK(rules.ignored("b.json", false));
  CHECK_FALSE(rules.ignored("a.json", false));
  CHECK(rules.ignored("b", true));
  CHECK_FALSE(rules.ignored("b", false));
  CHECK(rules.ignored("c/d.yaml", false));
  CHECK_FALSE(rules.ignored("e/c/d.yaml", false));
}

TEST_CASE("the number of patterns has a limit, that of names has none") {
  IgnoreRules rules;
  std::string names;
  std::string patterns;
  for (std::size_t i = 0; i < 2 * IgnoreRules::most_patterns; ++i) {
    names += "n" + std::to_string(i) + "\n";
    patterns += "p*" + std::to_string(i) + "\n";
  }
  CHECK(rules.add(names, ""));
  CHECK_FALSE(rules.add(patterns, ""));
  CHECK(rules.ignored("p*0", false));
  rules.shrink(0);
  CHECK(rules.add("p*\n", ""));
}

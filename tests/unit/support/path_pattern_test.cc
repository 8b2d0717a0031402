#include "support/path_pattern.h"

#include "support/catch.h"

using tgtcfg::glob_match;

TEST_CASE("patterns match whole paths") {
  struct Row {
    const char* name;
    const char* pattern;
    const char* text;
    bool matches;
  };
  const Row row = GENERATE(values<Row>({
      {"the same text", "a.yaml", "a.yaml", true},
      {"a longer text", "a.yaml", "a.yaml2", false},
      {"a shorter text", "a.yaml", "a.yam", false},
      {"a star takes anything", "*.yaml", "edge.yaml", true},
      {"a star takes nothing", "*.yaml", ".yaml", true},
      {"a star stays in its segment", "*.yaml", "b/a.yaml", false},
      {"two stars cross segments", "**.yaml", "b/a.yaml", true},
      {"two stars and a slash take no directory", "**/a.yaml", "a.yaml", true},
      {"two stars and a slash take two", "**/a.yaml", "x/y/a.yaml", true},
      {"two stars between", "x/**/a.yaml", "x/a.yaml", true},
      {"a question mark takes one", "?.json", "a.json", true},
      {"a question mark takes no slash", "a?b", "a/b", false},
      {"a class", "[abc].json", "b.json", true},
      {"a range", "v[0-9]", "v7", true},
      {"a negated range", "v[!0-9]", "v7", false},
      {"a bracket first in a class", "[]a]", "]", true},
      {"an unclosed class stands for itself", "[a", "[a", true},
      {"many stars are linear", "*a*a*a*a*a*a*a*a*a*a*b",
       "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
      {"an empty pattern", "", "", true},
  }));
  CAPTURE(row.name);
  CHECK(glob_match(row.pattern, row.text) == row.matches);
}

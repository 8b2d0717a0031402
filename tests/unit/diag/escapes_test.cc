#include "diag/escapes.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("a code span is longer than any run of backquotes in it") {
  const auto row = GENERATE(table<std::string, std::string>({
      {"a", "`a`"},
      {"", ""},
      {" ", "` `"},
      {" a ", "`  a  `"},
      {" a", "` a`"},
      {"a`b", "``a`b``"},
      {"a``b`c", "```a``b`c```"},
      {"`a", "`` `a ``"},
      {"a`", "`` a` ``"},
      {"a\n\n# b\r", "`a  # b `"},
  }));
  CHECK(code_span(std::get<0>(row)) == std::get<1>(row));
}

TEST_CASE("a fence is longer than any run of backquotes in its block") {
  CHECK(code_block("a: 1\n", "yaml") == "```yaml\na: 1\n```\n");
  CHECK(code_block("a\n```\n[b](c)", "text") == "````text\na\n```\n[b](c)\n````\n");
  CHECK(code_block("``````", "") == "```````\n``````\n```````\n");
}

TEST_CASE("words are shown as they are") {
  const auto row = GENERATE(table<std::string, std::string>({
      {"a-b, c: d.", "a-b, c: d."},
      {"# a", "\\# a"},
      {"- a", "\\- a"},
      {"12. a 3.", "12\\. a 3."},
      {"![a](https://b)", "!\\[a\\](https\\://b)"},
      {"<img src=x>", "\\<img src=x\\>"},
      {"www.a, WWW.b, a@b.c", "www\\.a, WWW\\.b, a\\@b.c"},
      {"*a* _b_ ~c~ | &lt;", "\\*a\\* \\_b\\_ \\~c\\~ \\| \\&lt;"},
      {"a\n\n    b\n", "a      b"},
      {"`a`", "\\`a\\`"},
  }));
  CHECK(escaped_markdown(std::get<0>(row)) == std::get<1>(row));
}

TEST_CASE("a description keeps its code spans") {
  const auto row = GENERATE(table<std::string, std::string>({
      {"the `a_b` of _c_", "the `a_b` of \\_c\\_"},
      {"a ` b", "a \\` b"},
      {"``a`b`` `", "``a`b`` \\`"},
      {"`a`` <b>", "\\`a\\`\\` \\<b\\>"},
      {"`<b>` [c](d)", "`<b>` \\[c\\](d)"},
  }));
  CHECK(prose_markdown(std::get<0>(row)) == std::get<1>(row));
}

}  // namespace
}  // namespace tgtcfg

#include "diag/text_diff.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("a header has the name as git writes it") {
  const auto row = GENERATE(table<std::string, std::string>({
      {"a/b.yaml", "a/b.yaml"},
      {"\xC3\xA9.yaml", "\xC3\xA9.yaml"},
      {"a b.yaml", "a b.yaml\t"},
      {"a\nb.yaml", R"("a\nb.yaml")"},
      {"a\"\\\t.yaml", R"("a\"\\\t.yaml")"},
      {"\x1B]0;\xC3\xA9", R"("\033]0;\303\251")"},
      {"\xE2\x80\xAE", R"("\342\200\256")"},
      {"\xFF", R"("\377")"},
  }));
  const std::string& name = std::get<1>(row);
  CHECK(text_diff("a\n", "b\n", std::get<0>(row)) ==
        "--- " + name + "\n+++ " + name + "\n@@ -1 +1 @@\n-a\n+b\n");
}

TEST_CASE("texts that have nothing in common for thousands of lines are one difference") {
  std::string before;
  std::string after;
  for (int i = 0; i < 5000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "b" + std::to_string(i) + "\n";
  }
  const auto changes = line_changes(before + "same\n", after + "same\n");
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].before_end == 5001);
  CHECK(changes[0].after_end == 5001);
}

}  // namespace
}  // namespace tgtcfg

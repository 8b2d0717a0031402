#include "support/text_diff.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

std::string lines(const std::string& word, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += word + std::to_string(i) + "\n";
  return text;
}

TEST_CASE("texts that go on alike after a difference have two") {
  const auto changes = line_changes("a\nb\nc\nd\n", "a\nx\nc\ny\n");
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].before == 1);
  CHECK(changes[1].before == 3);
}

TEST_CASE("texts that have nothing in common for thousands of lines are one difference") {
  const std::string before = lines("a", 5000) + "same\n";
  const std::string after = lines("b", 5000) + "same\n";
  const auto changes = line_changes(before, after);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].before_end == 5001);
  CHECK(changes[0].after_end == 5001);
}

}  // namespace
}  // namespace tgtcfg

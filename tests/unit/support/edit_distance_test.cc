#include "support/edit_distance.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("edit distance counts edits and swaps up to its limit") {
  struct Row {
    const char* a;
    const char* b;
    std::size_t limit;
    std::size_t expected;
  };
  const Row rows[] = {
      {"", "", 3, 0},        {"mcpu", "mcpu", 3, 0},  {"mcup", "mcpu", 3, 1},
      {"mcp", "mcpu", 3, 1}, {"mcpux", "mcpu", 3, 1}, {"arch", "mcpu", 2, 3},
      {"ab", "ba", 1, 1},    {"", "abc", 5, 3},
  };
  for (const Row& row : rows) {
    INFO(row.a << " / " << row.b);
    CHECK(edit_distance(row.a, row.b, row.limit) == row.expected);
    CHECK(edit_distance(row.b, row.a, row.limit) == row.expected);
  }
}

TEST_CASE("nearest names are sorted by distance, then by bytes, and never far off") {
  const std::vector<std::string> names = {"mattr", "mcpu", "mtriple", "march", "arch"};
  CHECK(nearest_names("mcup", names) == std::vector<std::string>{"mcpu"});
  CHECK(nearest_names("arch", names) == std::vector<std::string>{"arch", "march"});
  CHECK(nearest_names("completely-different", names).empty());
  CHECK(nearest_names(std::string(10'000, 'a'), names).empty());
}

}  // namespace
}  // namespace tgtcfg

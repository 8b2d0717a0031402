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

TEST_CASE("a limit changes nothing below it") {
  // All pairs of texts of up to five letters out of two.
  std::vector<std::string> texts = {""};
  for (std::size_t i = 0; texts[i].size() < 5; ++i) {
    texts.push_back(texts[i] + 'a');
    texts.push_back(texts[i] + 'b');
  }
  for (const std::string& a : texts) {
    for (const std::string& b : texts) {
      const std::size_t all = edit_distance(a, b, 100);
      for (std::size_t limit = 0; limit < 5; ++limit) {
        if (edit_distance(a, b, limit) != std::min(all, limit + 1)) FAIL(a << " / " << b << limit);
      }
    }
  }
  CHECK(texts.size() == 63);
}

TEST_CASE("what differs in case, separators or prefix comes before what is spelled alike") {
  struct Row {
    const char* wrong;
    std::vector<std::string> names;
    std::vector<std::string> expected;
  };
  const Row rows[] = {
      {"CUDA", {"cuda", "rocm"}, {"cuda"}},
      {"SM_80", {"sm_80", "sm_86"}, {"sm_80"}},
      {"8.6", {"sm_80", "sm_86"}, {"sm_86"}},
      {"compute_80", {"sm_80", "sm_89"}, {"sm_80"}},
      {"sm_86a", {"sm_60", "sm_80", "sm_86"}, {"sm_86"}},
      {"a72", {"cortex-a7", "cortex-a72"}, {"cortex-a72"}},
      {"nvidia/rtx-4090", {"nvidia/rtx-4000", "nvidia/rtx4090"}, {"nvidia/rtx4090"}},
      {"nvidia/geforce-rtx-5090", {"nvidia/geforce-gtx-590", "nvidia/rtx5090"}, {"nvidia/rtx5090"}},
      {"icelake",
       {"icelake-client", "icelake-server", "tigerlake"},
       {"icelake-client", "icelake-server"}},
      {"cdua", {"cuda", "rocm"}, {"cuda"}},
      {"nvidia/teesla-m40", {"nvidia/m40", "nvidia/tesla-m40"}, {"nvidia/tesla-m40"}},
      {"nvidia/tesla-t4", {"nvidia/t4", "nvidia/tesla-p4"}, {"nvidia/t4"}},
      {"sm_81", {"sm_21", "sm_61", "sm_80"}, {"sm_80", "sm_21", "sm_61"}},
      {"graf", {"aot", "graph"}, {"graph"}},
      {"zzzzzz", {"cuda"}, {}},
      {"", {"cuda"}, {}},
  };
  for (const Row& row : rows) {
    INFO(row.wrong);
    CHECK(nearest_names(row.wrong, row.names) == row.expected);
  }
}

TEST_CASE("nearest names are sorted by distance, then by bytes, and never far off") {
  const std::vector<std::string> names = {"mattr", "mcpu", "mtriple", "march", "arch"};
  CHECK(nearest_names("mcup", names) == std::vector<std::string>{"mcpu"});
  CHECK(nearest_names("arch", names) == std::vector<std::string>{"march"});
  CHECK(nearest_names("completely-different", names).empty());
  CHECK(nearest_names(std::string(10'000, 'a'), names).empty());
}

}  // namespace
}  // namespace tgtcfg

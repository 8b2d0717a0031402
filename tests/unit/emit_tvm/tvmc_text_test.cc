// How tvmc takes a text of targets apart; rows beside those of the release's recorded answers.
#include <tgtcfg/database.h>

#include "emit/tvm/tvmc_text.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

using Words = std::vector<std::string>;

TEST_CASE("words, quoted runs and commas are tokens, everything else is dropped") {
  struct Row {
    const char* text;
    Words tokens;
    bool keeps_all;
  };
  const Row rows[] = {
      {"", {}, true},
      {"cuda, llvm", {"cuda", ",", "llvm"}, true},
      {"cuda -arch=sm_80,llvm", {"cuda", "-arch=sm_80,llvm"}, true},
      {"llvm -mattr=+a,,+b", {"llvm", "-mattr=+a", ",", ",", "b"}, false},
      {"a -b=\"x, y\" c", {"a", "-b=\"x, y\"", "c"}, true},
      {"a -b='x", {"a", "-b=", "x"}, false},
      {"a -b=''", {"a", "-b="}, false},
      {"c5.large", {"c5.large"}, true},
      {"a/b:c@d", {"a", "b", "c", "d"}, false},
      {"a -b=x,y,", {"a", "-b=x,y", ","}, true},
      {"a\n\t-b=1", {"a", "-b=1"}, true},
      {"-", {"-"}, true},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(tvmc_tokens(row.text) == row.tokens);
    CHECK(tvmc_keeps_all(row.text) == row.keeps_all);
  }
}

TEST_CASE("parts have a name and options") {
  const Database database;
  const auto targets = tvmc_targets("mrvl -num_tiles=4 --flag, opencl -device='mali'", database);
  REQUIRE(targets);
  REQUIRE(targets->size() == 2);
  CHECK(tvmc_argument(targets->front()) == "mrvl -num_tiles=4 -flag=True");
  CHECK_FALSE(targets->front().is_kind);
  CHECK(tvmc_argument(targets->back()) == "opencl -device=mali");
  CHECK(targets->back().is_kind);
  CHECK(targets->back().raw == "opencl -device='mali'");
  for (const char* wrong : {"", ",", "llvm,", "llvm -mcpu", "llvm -mcpu=", "llvm x"}) {
    INFO(wrong);
    CHECK_FALSE(tvmc_targets(wrong, database));
  }
}

}  // namespace
}  // namespace tgtcfg

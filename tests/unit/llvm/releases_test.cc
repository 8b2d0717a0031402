#include <tgtcfg/llvm.h>

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("a release of LLVM is named by its number") {
  struct Row {
    std::string_view text;
    std::optional<int> release;
  };
  const auto row = GENERATE(values<Row>({{"", 22},
                                         {"14", 14},
                                         {"19", 19},
                                         {"22", 22},
                                         {"15", std::nullopt},
                                         {"19.1.7", std::nullopt},
                                         {" 19", std::nullopt},
                                         {"newest", std::nullopt}}));
  CAPTURE(std::string(row.text));
  CHECK(read_llvm_release(row.text) == row.release);
}

TEST_CASE("releases with tables stand oldest first") {
  CHECK(std::vector<int>(llvm_releases().begin(), llvm_releases().end()) ==
        std::vector<int>{14, 19, 22});
}

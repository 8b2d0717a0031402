// Versions of CUDA: rows of the database.
#include "chip/cuda_driver.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("the CUDA version of a driver") {
  struct Row {
    const char* driver;
    const char* cuda;  // empty: not known
    bool at_least;
  };
  const Row rows[] = {
      {"390.48", "", false},         {"470.57.02", "11.4", false}, {"520.61.05", "11.7", false},
      {"535.104.05", "12.2", false}, {"580.65.06", "13.0", false}, {"600.10", "13.0", true},
  };
  for (const Row& row : rows) {
    CAPTURE(row.driver);
    const auto found = cuda_of_driver(row.driver);
    CHECK((found ? found->version : "") == row.cuda);
    CHECK((found && found->at_least) == row.at_least);
  }
}

TEST_CASE("the CUDA version that reads PTX") {
  CHECK(cuda_of_ptx("7.8") == "11.8");
  CHECK(cuda_of_ptx("8.8") == "12.9");
  CHECK(cuda_of_ptx("99.0").empty());
}

}  // namespace
}  // namespace tgtcfg

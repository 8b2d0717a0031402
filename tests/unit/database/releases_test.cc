#include <tgtcfg/database.h>

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("a release is compared number by number, and what is missing is 0") {
  struct Row {
    const char* since;
    const char* until;
    const char* release;
    bool included;
  };
  const Row rows[] = {
      {"", "", "0.19", true},         {"0.9", "", "0.19", true},      {"0.19", "", "0.9", false},
      {"0.19", "0.19", "0.19", true}, {"0.19.0", "", "0.19", true},   {"", "0.19", "0.19.0", true},
      {"", "0.19", "0.19.1", false},  {"0.19.1", "", "0.19", false},  {"22", "", "22.1", true},
      {"", "22", "22.1", false},      {"14", "19", "1000000", false}, {"14", "", "1000000", true},
  };
  for (const Row& row : rows) {
    INFO(row.since << " to " << row.until << ": " << row.release);
    CHECK(includes_release({row.since, row.until}, row.release) == row.included);
  }
}

// Code for one chip on another. The rows for PTX were recorded by asking ptxas 12.9 and 13.0 to
// compile every target for every chip.
#include <sstream>
#include <string>
#include <vector>

#include "chip/runs_on.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

/// Returns the numbers of the chips that run the code, or have it compiled.
std::string chips_of(std::string_view code, std::string_view numbers) {
  const Database database;
  std::istringstream words{std::string(numbers)};
  std::string result;
  for (std::string number; words >> number;) {
    const Loading loading = runs_on_chip(code, "sm_" + number, database);
    CHECK(loading.reason.empty() == (loading.state <= LoadState::jit));
    if (loading.state <= LoadState::jit) result += (result.empty() ? "" : " ") + number;
  }
  return result;
}

constexpr const char* asked =
    "50 52 53 60 61 62 70 72 75 80 86 87 88 89 90 100 101 103 110 120 121";

TEST_CASE("PTX runs on the chips that a compiler accepts for it") {
  struct Row {
    const char* code;
    const char* chips;
  };
  const Row rows[] = {
      {"compute_50", "50 52 53 60 61 62 70 72 75 80 86 87 89 90 100 101 103 120 121"},
      {"compute_52", "52 53 60 61 62 70 72 75 80 86 87 89 90 100 101 103 120 121"},
      {"compute_53", "53 60 61 62 70 72 75 80 86 87 89 90 100 101 103 120 121"},
      {"compute_60", "60 61 62 70 72 75 80 86 87 89 90 100 101 103 120 121"},
      {"compute_61", "61 62 70 72 75 80 86 87 89 90 100 101 103 120 121"},
      {"compute_62", "62 70 72 75 80 86 87 89 90 100 101 103 120 121"},
      {"compute_70", "70 72 75 80 86 87 89 90 100 101 103 120 121"},
      {"compute_72", "72 75 80 86 87 89 90 100 101 103 120 121"},
      {"compute_75", "75 80 86 87 88 89 90 100 101 103 110 120 121"},
      {"compute_80", "80 86 87 88 89 90 100 101 103 110 120 121"},
      {"compute_86", "86 87 88 89 90 100 101 103 110 120 121"},
      {"compute_87", "87 88 89 90 100 101 103 110 120 121"},
      {"compute_88", "88 89 90 100 103 110 120 121"},
      {"compute_89", "89 90 100 101 103 110 120 121"},
      {"compute_90", "90 100 101 103 110 120 121"},
      {"compute_90a", "90"},
      {"compute_100", "100 101 103 110 120 121"},
      {"compute_100a", "100"},
      {"compute_100f", "100 103"},
      {"compute_101", "101 103 110 120 121"},
      {"compute_101a", "101 110"},
      {"compute_101f", "101 110"},
      {"compute_103", "103 110 120 121"},
      {"compute_103a", "103"},
      {"compute_103f", "103"},
      {"compute_110", "110 120 121"},
      {"compute_110a", "110"},
      {"compute_110f", "110"},
      {"compute_120", "120 121"},
      {"compute_120a", "120"},
      {"compute_120f", "120 121"},
      {"compute_121", "121"},
      {"compute_121a", "121"},
      {"compute_121f", "121"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.code);
    CHECK(chips_of(row.code, asked) == row.chips);
  }
}

TEST_CASE("cubins run on later chips of the same major version") {
  struct Row {
    const char* code;
    const char* chips;
  };
  const Row rows[] = {
      {"sm_52", "52"},    {"sm_53", "53"},        {"sm_60", "60 61"}, {"sm_62", "62"},
      {"sm_70", "70 75"}, {"sm_72", "72"},        {"sm_75", "75"},    {"sm_80", "80 86 89"},
      {"sm_86", "86 89"}, {"sm_87", "87"},        {"sm_89", "89"},    {"sm_90", "90"},
      {"sm_90a", "90"},   {"sm_100", "100 103"},  {"sm_100a", "100"}, {"sm_100f", "100 103"},
      {"sm_101", "101"},  {"sm_103f", "103"},     {"sm_110f", "110"}, {"sm_120", "120 121"},
      {"sm_120a", "120"}, {"sm_120f", "120 121"}, {"sm_121a", "121"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.code);
    CHECK(chips_of(row.code, asked) == row.chips);
  }
}

TEST_CASE("results for pairs of code and chip") {
  struct Row {
    const char* code;
    const char* chip;
    const char* result;
  };
  const Row rows[] = {
      {"sm_90a", "sm_90a", "loads"},
      {"sm_90", "sm_90a", "loads"},  // the same hardware
      {"compute_90a", "sm_90", "jit"},
      {"sm_80", "sm_87", "refused"},   // a system on a chip
      {"sm_80", "gfx90a", "refused"},  // another vendor
      {"sm_80", "sm_999", "unknown"},
      {"sm_80", "", "unknown"},
      {"sm_999", "sm_80", "unknown"},
      {"lto_80", "sm_80", "unknown"},
      {"sm_101", "sm_110", "refused"},  // the former name
      {"sm_110", "sm_101", "refused"},
      {"gfx906", "gfx906", "loads"},
      {"gfx906", "gfx906:sramecc+:xnack-", "loads"},
      {"gfx906:xnack+", "gfx906:sramecc+:xnack-", "refused"},
      {"gfx906:xnack-", "gfx906:sramecc+:xnack-", "loads"},
      {"gfx906:xnack-", "gfx906", "unknown"},
      {"gfx906:sramecc-:xnack-", "gfx906:xnack+", "refused"},
      {"gfx906", "gfx908", "refused"},
      {"gfx9-generic", "gfx906:xnack-", "loads"},
      {"gfx9-generic", "gfx90a", "refused"},
      {"gfx906", "gfx9-generic", "unknown"},
      {"gfx942", "gfx9-4-generic", "unknown"},
      {"gfx90a", "sm_80", "refused"},
      {"amdgcnspirv", "gfx1100", "jit"},
      {"amdgcnspirv", "sm_80", "refused"},
      {"gfx99", "gfx90a", "unknown"},
      {"gfx90a", "gfx99", "unknown"},
  };
  const Database database;
  for (const Row& row : rows) {
    CAPTURE(row.code, row.chip);
    const Loading loading = runs_on_chip(row.code, row.chip, database);
    CHECK(name_of(loading.state) == row.result);
    CHECK(loading.reason.empty() == (loading.state <= LoadState::jit));
  }
}

TEST_CASE("the CUDA version of a driver") {
  const Database database;
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
    const auto found = supported_by_driver("nvidia-driver", row.driver, "cuda", database);
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

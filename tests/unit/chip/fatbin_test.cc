// The fewest entries of a fatbin, and that nvcc would take them.
#include <tgtcfg/chip.h>

#include <sstream>
#include <string>
#include <vector>

#include "support/catch.h"

namespace tgtcfg {
namespace {

std::vector<NvccArch> archs(const std::string& names, const Nvcc& nvcc) {
  std::vector<NvccArch> result;
  std::istringstream words(names);
  for (std::string word; words >> word;) {
    const auto arch = nvcc.arch(word);
    CAPTURE(word);
    REQUIRE(arch);
    result.push_back(*arch);
  }
  return result;
}

std::vector<std::string> arguments(const std::vector<FatbinEntry>& entries) {
  std::vector<std::string> result;
  for (const FatbinEntry& entry : entries)
    result.push_back("-gencode=arch=" + entry.arch + ",code=" + entry.code);
  return result;
}

std::string planned(const std::string& names, bool and_later, const Nvcc& nvcc) {
  std::string text;
  for (const FatbinEntry& entry : plan_fatbin(archs(names, nvcc), and_later))
    text += (text.empty() ? "" : " ") + entry.code;
  return text;
}

TEST_CASE("a fatbin has the fewest entries that run on every chip") {
  struct Row {
    const char* chips;
    bool and_later;
    const char* codes;
  };
  const Row rows[] = {
      {"sm_90", false, "sm_90"},
      {"sm_90", true, "sm_90 compute_90"},
      {"sm_90a", true, "sm_90a compute_90"},
      {"sm_80 sm_86", true, "sm_80 compute_86"},
      {"sm_86 sm_80 sm_89", false, "sm_80"},
      {"sm_75 sm_80 sm_86", false, "sm_75 sm_80"},
      {"sm_80 sm_87", false, "sm_80 sm_87"},  // not to a system on a chip
      {"sm_87 sm_89", false, "sm_87 sm_89"},  // nor from one
      {"sm_90 sm_90a", false, "sm_90a"},      // the same hardware
      {"sm_100f sm_103", false, "sm_100f"},   // one family
      {"sm_100f sm_103f", false, "sm_100f"},
      {"sm_100a sm_103", false, "sm_100a sm_103"},  // code for one chip alone
      {"sm_100 sm_100a sm_103", false, "sm_100 sm_100a"},
      {"sm_120 sm_121", true, "sm_120 compute_121"},
      {"sm_110a sm_110", false, "sm_110a"},
  };
  const Database database;
  const auto nvcc = Nvcc::find("13.0", database);
  REQUIRE(nvcc);
  for (const Row& row : rows) {
    CAPTURE(row.chips, row.and_later);
    CHECK(planned(row.chips, row.and_later, *nvcc) == row.codes);
  }
  CHECK(plan_fatbin({}, true).empty());
}

TEST_CASE("both the driver and ptxas take every fatbin of up to three chips") {
  const Database database;
  for (const std::string& release : Nvcc::releases()) {
    const auto nvcc = Nvcc::find(release, database);
    REQUIRE(nvcc);
    std::vector<NvccArch> all;
    for (const std::string& name : database.names(Table::chips)) {
      const auto arch = name.starts_with("sm_") ? nvcc->arch(name) : std::nullopt;
      if (arch) all.push_back(*arch);
    }
    REQUIRE(all.size() > 20);
    int refused = 0;
    int uncovered = 0;
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = a; b < all.size(); ++b) {
        for (std::size_t c = b; c < all.size(); c += 3) {
          const std::vector<NvccArch> chips = {all[a], all[b], all[c]};
          const auto entries = plan_fatbin(chips, true);
          if (!judge_nvcc_arguments(arguments(entries), *nvcc).accepted) ++refused;
          for (const NvccArch& chip : chips) {
            bool runs = false;
            for (const FatbinEntry& entry : entries) {
              const auto code = nvcc->arch(entry.code);
              runs = runs ||
                     (code && code->role == NvccArch::Role::real && cubin_runs_on(*code, chip));
            }
            if (!runs) ++uncovered;
          }
        }
      }
    }
    CAPTURE(release);
    CHECK(refused == 0);
    CHECK(uncovered == 0);
  }
}

}  // namespace
}  // namespace tgtcfg

// Architectures of nvcc by release, and what argument lists ask for.
#include <tgtcfg/chip.h>

#include <string>
#include <vector>

#include "support/catch.h"

using namespace tgtcfg;

namespace {

const Database& database() {
  static const Database rows;
  return rows;
}

std::string fatbin(const std::vector<std::string>& arguments, std::string_view release = "13.0") {
  const auto nvcc = Nvcc::find(release, database());
  REQUIRE(nvcc);
  const NvccVerdict verdict = judge_nvcc_arguments(arguments, *nvcc);
  if (!verdict.accepted) {
    REQUIRE_FALSE(verdict.remarks.empty());
    return "refused by " + verdict.refused_by;
  }
  std::string text;
  for (const NvccImage& image : verdict.fatbin) text += (text.empty() ? "" : " ") + image.arch;
  return text;
}

}  // namespace

TEST_CASE("names of architectures, by release") {
  struct Row {
    const char* name;
    bool in_12_9;
    bool in_13_0;
  };
  const Row rows[] = {{"sm_75", true, true},        {"sm_70", true, false},
                      {"sm_35", false, false},      {"sm_20", false, false},
                      {"sm_101a", true, false},     {"sm_110a", false, true},
                      {"compute_100f", true, true}, {"compute_88", false, true},
                      {"lto_90a", true, true},      {"sm_90f", false, false},
                      {"SM_90", false, false},      {"sm_", false, false},
                      {"sm_090", false, false},     {"gfx942", false, false},
                      {"ampere", false, false},     {"", false, false}};
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(Nvcc::find("12.9", database())->arch(row.name).has_value() == row.in_12_9);
    CHECK(Nvcc::find("13.0", database())->arch(row.name).has_value() == row.in_13_0);
  }
  CHECK_FALSE(Nvcc::find("13", database()).has_value());
  CHECK(Nvcc::releases() == std::vector<std::string>{"12.9", "13.0"});
}

// Measured over all 529 pairs of 13.0: 212 pass ptxas, 169 pass both.
TEST_CASE("pairs that ptxas and the driver take, counted") {
  const auto nvcc = Nvcc::find("13.0", database());
  const std::vector<std::string> names = {
      "75",   "80",   "86",  "87",   "88",   "89",  "90",   "90a",  "100", "100a", "100f", "103",
      "103a", "103f", "110", "110a", "110f", "120", "120a", "120f", "121", "121a", "121f"};
  int ptxas = 0;
  int both = 0;
  int driver_alone = 0;
  for (const std::string& from : names) {
    for (const std::string& to : names) {
      const auto virtual_arch = nvcc->arch("compute_" + from);
      const auto real = nvcc->arch("sm_" + to);
      REQUIRE((virtual_arch && real));
      const bool by_ptxas = Nvcc::ptxas_takes(*virtual_arch, *real);
      const bool by_driver = Nvcc::driver_takes(*virtual_arch, *real);
      ptxas += by_ptxas ? 1 : 0;
      both += by_ptxas && by_driver ? 1 : 0;
      driver_alone += by_driver && !by_ptxas ? 1 : 0;
    }
  }
  CHECK(ptxas == 212);
  CHECK(both == 169);
  CHECK(driver_alone == 23);
}

TEST_CASE("what argument lists put into the fatbin") {
  struct Row {
    std::vector<std::string> arguments;
    const char* expected;
  };
  const Row rows[] = {
      {{}, "sm_75 compute_75"},
      {{"arch=compute_80,code=sm_80"}, "sm_80"},
      {{"-gencode", "arch=compute_80,code=[sm_80,compute_80]"}, "sm_80 compute_80"},
      {{"--generate-code=code=sm_80,arch=compute_80"}, "sm_80"},
      {{"-gencode=arch=compute_80,code=\"sm_80,sm_86\""}, "sm_80 sm_86"},
      {{"-gencode=arch=compute_80,code=sm_80", "-gencode=arch=compute_80,code=sm_80"}, "sm_80"},
      {{"-gencode=arch=compute_90,code=sm_90a", "-gencode=arch=compute_90a,code=sm_90a"},
       "sm_90a sm_90a"},
      {{"-gencode=arch=compute_100f,code=[sm_100,sm_103a]"}, "sm_100f sm_103a"},
      {{"-arch", "sm_90a"}, "sm_90a compute_90a compute_90"},
      {{"--gpu-architecture=compute_90"}, "compute_90"},
      {{"-arch=compute_80", "-code=sm_80,compute_80"}, "sm_80 compute_80"},
      {{"-arch=compute_80", "--gpu-code", "sm_80", "-code=sm_86"}, "sm_80 sm_86"},
      {{"-arch=sm_80", "-gencode=arch=compute_90,code=sm_90"}, "sm_80 compute_80 sm_90"},
      {{"-arch=all-major"}, "sm_75 sm_80 sm_90 sm_100 sm_110 sm_120 compute_120"},
      {{"-gencode=arch=compute_90a,code=sm_100a"}, "refused by ptxas"},
      {{"-gencode=arch=compute_75,code=sm_100f"}, "refused by nvcc"},
      {{"-gencode=arch=compute_100f,code=sm_103", "-gencode=arch=compute_103,code=sm_103"},
       "refused by nvcc"},
      {{"-gencode=arch=compute_90,code=compute_80"}, "refused by nvcc"},
      {{"-gencode=arch=sm_90,code=sm_90"}, "refused by nvcc"},
      {{"-gencode=arch=compute_90a,code=lto_90"}, "refused by nvcc"},
      {{"-gencode=arch=compute_80"}, "refused by nvcc"},
      {{"-gencode=code=sm_80"}, "refused by nvcc"},
      {{"-gencode=arch=compute_80,code=sm_80,sm_86"}, "refused by nvcc"},
      {{"-gencode=arch=compute_80,code=[]"}, "refused by nvcc"},
      {{"-gencode=arch=compute_80,dode=sm_80"}, "refused by nvcc"},
      {{"-arch=sm_80", "-code=sm_80"}, "refused by nvcc"},
      {{"-arch=all", "-code=sm_80"}, "refused by nvcc"},
      {{"-arch=lto_90"}, "lto_90"},
      {{"-arch=lto_90a"}, "lto_90a lto_90"},
      {{"-gencode=arch=lto_80,code=[sm_80,lto_80]"}, "sm_80 lto_80"},
      {{"-gencode=arch=compute_80,code=lto_86"}, "lto_86"},
      {{"-gencode=arch=lto_90,code=sm_90"}, "sm_90"},
      {{"-gencode=arch=lto_100f,code=sm_103"}, "refused by nvcc"},
      {{"-gencode=arch=lto_90a,code=lto_90a"}, "refused by nvcc"},
      {{"-arch=lto_110a", "-code=sm_110a"}, "refused by nvcc"},
      {{"-gencode=arch=compute_120f,code=lto_120a"}, "refused by nvcc"},
      {{"-gencode=arch=lto_100f,code=lto_103"}, "refused by nvcc"},
      {{"-gencode=arch=lto_80,code=compute_80"}, "refused by nvcc"},
      {{"-gencode=arch=lto_80,code=sm_75"}, "refused by nvcc"},
      // Plain and `f` of one number, in one list or from one architecture.
      {{"-gencode=arch=compute_120f,code=sm_120f", "-gencode=arch=compute_120,code=sm_120"},
       "refused by nvcc"},
      {{"-gencode=arch=compute_120,code=sm_120", "-gencode=arch=compute_120f,code=sm_120f"},
       "refused by nvcc"},
      {{"-gencode=arch=compute_120f,code=[sm_120f,sm_120]"}, "sm_120f"},
      {{"-gencode=arch=compute_120f,code=sm_120f", "-gencode=arch=compute_120a,code=sm_120a",
        "-gencode=arch=compute_120,code=sm_120"},
       "refused by nvcc"},
      {{"-gencode=arch=compute_120,code=sm_120", "-gencode=arch=compute_120a,code=sm_120a"},
       "sm_120 sm_120a"},
      {{"-gencode=arch=compute_80,code=sm_80,code=sm_86"}, "refused by nvcc"},
      {{"-code=sm_80"}, "refused by nvcc"},
      {{"-arch"}, "refused by nvcc"},
      {{"-maxrregcount=32"}, "refused by nvcc"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.arguments);
    CHECK(fatbin(row.arguments) == row.expected);
  }
}

TEST_CASE("releases differ in chips, default and PTX") {
  CHECK(fatbin({}, "12.9") == "sm_52 compute_52");
  CHECK(fatbin({"-arch=sm_90a"}, "12.9") == "sm_90a compute_90a");
  CHECK(fatbin({"-arch=sm_101a"}, "12.9") == "sm_101a compute_101a");
  CHECK(fatbin({"-arch=sm_101a"}) == "refused by nvcc");
  CHECK(fatbin({"arch=compute_70,code=sm_70"}, "12.9") == "sm_70");
  CHECK(Nvcc::find("12.9", database())->ptx_version() == "8.8");
}

TEST_CASE("remarks name the argument they are about") {
  const auto nvcc = Nvcc::find("13.0", database());
  const std::vector<std::string> arguments = {"-arch", "native", "-arch", "native",
                                              "-gencode=arch=compute_90,code=sm_80"};
  const NvccVerdict verdict = judge_nvcc_arguments(arguments, *nvcc);
  REQUIRE(verdict.remarks.size() == 2);
  CHECK(verdict.remarks[0].kind == NvccRemark::Kind::native);
  CHECK(verdict.remarks[0].argument == 3);
  CHECK(verdict.remarks[1].kind == NvccRemark::Kind::refusal);
  CHECK(verdict.remarks[1].argument == 4);
}

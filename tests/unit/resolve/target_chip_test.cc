// What the chip of a target tells of its machine, and what it forbids.
#include <algorithm>
#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

struct Chips : test::Run {
  std::optional<Target> target_of(const std::string& text) {
    diags.clear();
    const auto spec = check_target(Value(text), "", {database, options, sources, diags});
    return spec ? resolve_target(*spec, {database, options, sources, diags}) : std::nullopt;
  }
};

}  // namespace

TEST_CASE("a chip fills the machine, attributes stay as written") {
  struct Row {
    const char* text;
    const char* chip;
    const char* arch;
    const char* triple;
    std::int64_t warp;  // 0: no limits
  };
  const Row rows[] = {
      {"cuda -arch=sm_87", "sm_87", "nvptx64", "nvptx64-nvidia-cuda", 32},
      {"cuda -arch=sm_101a", "sm_110a", "nvptx64", "nvptx64-nvidia-cuda", 32},
      {"nvptx -mcpu=sm_90a", "sm_90a", "nvptx64", "nvptx64-nvidia-cuda", 32},
      {"rocm -mcpu=gfx942", "gfx942", "amdgcn", "amdgcn-amd-amdhsa", 64},
      {"rocm -mcpu=gfx1100", "gfx1100", "amdgcn", "amdgcn-amd-amdhsa", 32},
      {"rocm -mcpu=gfx90a:xnack-:sramecc+", "gfx90a", "amdgcn", "amdgcn-amd-amdhsa", 64},
      {"a100", "sm_80", "nvptx64", "nvptx64-nvidia-cuda", 32},
      {"amd/mi355x", "gfx950", "amdgcn", "amdgcn-amd-amdhsa", 64},
      {"cuda", "", "nvptx64", "nvptx64-nvidia-cuda", 0},
  };
  Chips run;
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto target = run.target_of(row.text);
    INFO(run.messages());
    REQUIRE(target);
    const Machine& machine = target->machine;
    CHECK(machine.chip.value_or("") == row.chip);
    CHECK(machine.arch == row.arch);
    CHECK(machine.triple == row.triple);
    CHECK(
        (row.warp == 0 ? machine.limits == nullptr : machine.limits->at("warp_size") == row.warp));
  }
  const auto target = run.target_of("rocm -mcpu=gfx90a:xnack-:sramecc+");
  CHECK(target->machine.features ==
        std::vector<std::string>{"+sramecc", "-xnack", "wavefrontsize64"});
  CHECK(target->attrs.at("mcpu") == Value("gfx90a:xnack-:sramecc+"));
  for (const auto& [text, size] :
       {std::pair{"rocm -mcpu=gfx1030", "wavefrontsize32"},
        {"rocm -mcpu=gfx1030 -mattr=+wavefrontsize64", "wavefrontsize64"}})
    CHECK(run.target_of(text)->machine.features == std::vector<std::string>{size});
}

TEST_CASE("names and limits that do not hold") {
  struct Row {
    const char* text;
    const char* strict;
    const char* lenient;  // warnings
    bool resolves;        // when lenient
  };
  const Row rows[] = {
      {"cuda -arch=sm_", "TC2250", "TC2250", true},
      {"cuda -arch=sm_90A", "TC2250", "TC2250", true},
      {"cuda -arch=sm_80,llvm", "TC2250", "TC2250", true},
      {"rocm -mcpu=gfx9999", "TC2250", "TC2250", true},
      {"rocm -mcpu=gfx942:xnack", "TC2252", "TC2252", true},
      {"rocm -mcpu=gfx1030:sramecc+", "TC2253", "TC2253", true},
      {"cuda -arch=sm_80 -max_threads_per_block=1025", "TC2251", "TC2251", false},
      {"cuda -arch=sm_80 -max_shared_memory_per_block=166913", "TC2251", "TC2251", false},
      {"cuda -arch=sm_80 -thread_warp_size=64", "TC2251", "TC2251", false},
      {"cuda -arch=sm_53 -registers_per_block=65536", "TC2251", "TC2251", false},
      {"rocm -mcpu=gfx1250 -thread_warp_size=64", "TC2251", "TC2251", false},
      // Defaults of a kind, chips with a choice, values at the limit and open chips are fine.
      {"rocm -mcpu=gfx1250", "", "", true},
      {"rocm -mcpu=gfx1100 -thread_warp_size=64", "", "", true},
      {"cuda -arch=sm_80 -max_shared_memory_per_block=166912", "", "", true},
      {"cuda -max_threads_per_block=4096", "", "", true},
      {"cuda -arch=80", "TC2106", "TC2106", false},
  };
  Chips run;
  for (const Row& row : rows) {
    CAPTURE(row.text);
    run.options.lenient = false;
    CHECK(run.target_of(row.text).has_value() == std::string(row.strict).empty());
    CHECK(run.codes() == row.strict);
    run.options.lenient = true;
    CHECK(run.target_of(row.text).has_value() == row.resolves);
    CHECK(run.codes() == row.lenient);
  }
}

TEST_CASE("a missing space and the nearest names are offered") {
  struct Row {
    const char* text;
    const char* offered;
  };
  const Row rows[] = {{"targets: ['cuda -arch=sm_80,llvm']", "sm_80, llvm"},
                      {"targets: ['cuda -arch=sm_87x']", "sm_87"}};
  for (const Row& row : rows) {
    CAPTURE(row.text);
    Chips run;
    CHECK_FALSE(run.resolve(row.text));
    REQUIRE(run.codes() == "TC2250");
    const auto& found = run.diags.all();
    const auto unknown = std::find_if(found.begin(), found.end(),
                                      [](const Diagnostic& each) { return each.code == "TC2250"; });
    REQUIRE_FALSE(unknown->fixes.empty());
    REQUIRE_FALSE(unknown->fixes.front().edits.empty());
    CHECK(unknown->fixes.front().edits.front().new_text == row.offered);
  }
}

TEST_CASE("a release of LLVM has to know the chip only when it was asked for") {
  Chips run;
  CHECK(run.target_of("cuda -arch=sm_90"));
  run.options.llvm_release = "14";
  CHECK_FALSE(run.target_of("cuda -arch=sm_90"));
  CHECK(run.codes() == "TC2254");
  CHECK(run.target_of("cuda -arch=sm_86"));
  run.options.llvm_release = "22";
  CHECK(run.target_of("cuda -arch=sm_90"));
  CHECK_FALSE(run.target_of("rocm -mcpu=gfx940"));
}

TEST_CASE("a tag with changes is compared as a whole") {
  Chips run;
  CHECK_FALSE(run.resolve("targets:\n  - {tag: a100, max_threads_per_block: 2048}\n"));
  CHECK(run.codes() == "TC2251");
  run.diags.clear();
  CHECK(run.resolve("targets:\n  - {tag: a100, max_threads_per_block: 512}\n"));
}

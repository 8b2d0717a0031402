// A LIST of targets: external generators, the target, and perhaps its host.
#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

struct List : test::Run {
  std::optional<ConfigSpec> spec;

  explicit List(const std::string& text) {
    const FileId file = sources.add("<target>", text);
    Value value(text);
    value.style = ScalarStyle::plain;
    value.span = {file, 0, static_cast<std::uint32_t>(text.size())};
    spec = check_target_list(value, {database, options, sources, diags});
  }
};

std::string show(const TargetSpec& spec) {
  std::string out = spec.kind ? spec.kind->value : spec.tag ? spec.tag->value : "?";
  if (spec.part) out += ":" + spec.part->value;
  if (spec.compiler) out += "/" + spec.compiler->value;
  for (const Member& member : spec.attributes) out += " " + member.key;
  return out;
}

std::string show(const ConfigSpec& config) {
  std::string out;
  for (const TargetSpec& target : config.targets) {
    out += (out.empty() ? "" : " | ") + show(target);
  }
  if (config.host) out += " @ " + show(*config.host->target);
  return out;
}

}  // namespace

TEST_CASE("lists give targets and a host") {
  struct Row {
    const char* text;
    const char* config;
  };
  const Row rows[] = {
      {"llvm", "llvm"},
      {"cuda, llvm", "cuda @ llvm"},
      {"cuda,llvm", "cuda @ llvm"},
      {"cuda -arch=sm_80,\n\tllvm\n", "cuda arch @ llvm"},
      {"mrvl -num_tiles=4, llvm", "mrvl num_tiles | llvm"},
      {"cuda -arch=sm_80, llvm -mcpu=x", "cuda arch @ llvm mcpu"},
      {"cuda -arch=sm_80,llvm", "cuda arch"},
      {"nvidia/jetson-nano", "nvidia/jetson-nano"},
      {"nvidia/geforce-gt-730-ddr3,128bit", "nvidia/geforce-gt-730-ddr3,128bit"},
      {"nvidia/jetson-nano:cuda, llvm", "nvidia/jetson-nano:cuda @ llvm"},
      {"compute-library, llvm -mtriple=x", "llvm/compute-library | llvm mtriple"},
      {"compute-library, vitis-ai -dpu=X, llvm", "llvm/compute-library | llvm/vitis-ai dpu | llvm"},
      {"clml, opencl -device=adreno, llvm", "clml | opencl device @ llvm"},
      {"cmsis-nn, c -mcpu=cortex-m55", "cmsis-nn | c mcpu"},
      {"llvm, cmsis-nn", "llvm | cmsis-nn"},
      {"cuda, cutlass", "cuda | cutlass"},
      {"cuda -compiler=tensorrt, cuda", "cuda/tensorrt | cuda"},
      {"cutlass", "cutlass"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const List run(row.text);
    INFO(run.messages());
    REQUIRE(run.spec);
    CHECK(show(*run.spec) == row.config);
  }
}

TEST_CASE("wrong lists are located") {
  struct Row {
    const char* text;
    const char* code;
    const char* place;
  };
  const Row rows[] = {
      {"llvm,", "TC2020", ""},
      {"cuda, , llvm", "TC2020", ""},
      {"", "TC2020", ""},
      {"cuda, opencl, llvm", "TC2021", "llvm"},
      {"compute-library", "TC2022", "compute-library"},
      {"llvm, llvm", "TC3313", "llvm"},
      {"llvm -mcpu=haswell, llvm -mcpu=skylake", "TC2023", "llvm -mcpu=skylake"},
      {"foo, llvm", "TC2002", "foo"},
      {"llvm mcpu=x, c", "TC2005", "mcpu=x"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const List run(row.text);
    INFO(run.messages());
    CHECK_FALSE(run.spec);
    REQUIRE(run.diags.all().size() == 1);
    CHECK(run.diags.all()[0].code == row.code);
    CHECK(std::string(run.sources.text(run.diags.all()[0].span())) == row.place);
  }
}

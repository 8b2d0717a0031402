// One build of several targets: which backend makes the code of each, and what each is made of.
#include <tgtcfg/emission.h>

#include <string>
#include <vector>

#include "schema/schema.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

using Texts = std::vector<std::string>;

struct Built : test::Run {
  std::optional<Emission> emission;

  explicit Built(const std::string& yaml, EmissionOptions asked = {}, bool lenient = false) {
    options.lenient = lenient;
    const auto config = resolve(yaml);
    if (config) emission = emit(*config, "build", asked, context());
    if (!emission) return;
    CHECK(validate(*bundled_schema("emission"), to_json(*emission)).empty());
  }
  /// `ID BACKEND TOOL INPUT > OUTPUT` of each step, or the codes of what was reported.
  [[nodiscard]] Texts steps() const {
    if (!emission) return {codes()};
    Texts lines;
    for (const EmissionStep& step : emission->steps) {
      std::string line = step.id + " " + step.backend + " " + step.tool;
      if (!step.inputs.empty()) line += " " + step.inputs.front() + " > " + step.outputs.front();
      lines.push_back(line);
    }
    return lines;
  }
  [[nodiscard]] std::string text(OutputFormat format) {
    if (!emission) return codes();
    return emission_text(*emission, format, {}, diags).value_or(codes());
  }
};

EmissionOptions with(const std::vector<std::pair<std::string, std::string>>& files) {
  EmissionOptions asked;
  for (const auto& [target, file] : files) asked.sources.push_back({target, file, {}, {}});
  return asked;
}

constexpr const char* gpu_and_cpu =
    "targets: {gpu: cuda -arch=sm_80, cpu: llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72}\n";

TEST_CASE("a kind's row names the usual backend") {
  CHECK(Built(gpu_and_cpu).steps() == Texts{"cpu clang clang", "gpu nvcc nvcc"});
  CHECK(Built("targets: {c: c -mcpu=cortex-m7}").steps() == Texts{"c clang clang"});
  CHECK(Built("targets: {d: hexagon -mcpu=hexagonv68}").steps().front() == "d clang clang");
  CHECK(Built("targets: [vulkan -device=adreno]").steps().front().find("TC5354") !=
        std::string::npos);
}

TEST_CASE("somebody named comes before the general one, and that before the usual one") {
  const std::string plan = gpu_and_cpu;
  CHECK(Built(plan + "lowering: {by-target: {cpu: llvm}}").steps() ==
        Texts{"cpu llvm llc", "gpu nvcc nvcc"});
  CHECK(Built(plan + "lowering: {backend: build, by-target: {cpu: llvm}}").steps() ==
        Texts{"cpu llvm llc", "gpu nvcc nvcc"});
  CHECK(Built(plan + "lowering: {backend: iree, by-target: {gpu: nvcc}}").steps() ==
        Texts{"cpu iree iree-compile", "gpu nvcc nvcc"});
  CHECK(Built(plan + "lowering: {backend: llvm, by-target: {gpu: nvcc}}").steps() ==
        Texts{"cpu llvm llc", "gpu nvcc nvcc"});
}

TEST_CASE("a release is the entry's own, or that of the general backend") {
  const auto release = [](const std::string& lowering) {
    const Built built(gpu_and_cpu + lowering);
    REQUIRE(built.emission);
    for (const Value& each : built.emission->data.list("backends")) {
      if (each.texts("targets") == Texts{"gpu"}) return each.text("release");
    }
    return std::string();
  };
  CHECK(release("lowering: {by-target: {gpu: {backend: nvcc, release: '12.9'}}}") == "12.9");
  CHECK(release("lowering: {by-target: {gpu: nvcc}}") == "13.0");
  CHECK(release("lowering: {backend: nvcc, release: '12.9', by-target: {cpu: clang}}") == "12.9");
  CHECK(release("lowering: {backend: nvcc, release: '12.9', by-target: {cpu: clang, gpu: nvcc}}") ==
        "12.9");
}

constexpr const char* parts =
    "targets: {gpu: cuda -arch=sm_80}\nhost: llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64\n"
    "parts:\n  npu:\n    targets: {cpu: c -mcpu=cortex-m7, gpu: cuda -arch=sm_86}\n"
    "    default-device: gpu\n";

TEST_CASE("what is said around a part holds in it") {
  const std::string plan = parts;
  const auto backend = [&](const std::string& lowering) { return Built(plan + lowering).steps(); };
  CHECK(backend("") ==
        Texts{"gpu nvcc nvcc", "host0 clang clang", "npu/cpu clang clang", "npu/gpu nvcc nvcc"});
  CHECK(backend("    lowering: {by-target: {gpu: iree}}\n").back() == "npu/gpu iree iree-compile");
  CHECK(backend("    lowering: {by-target: {gpu: iree}}\nlowering: {by-target: {npu/gpu: nvcc}}\n")
            .back() == "npu/gpu nvcc nvcc");
  CHECK(backend("lowering: {by-target: {host: llvm}}\n")[1] == "host0 llvm llc");
}

TEST_CASE("each file is a step, and its object is its own") {
  const Built built(std::string(parts), with({{"gpu", "k.cu"},
                                              {"gpu", "b/k.cu"},
                                              {"npu/gpu", "k.cu"},
                                              {"npu/cpu", "m.c"},
                                              {"gpu", "k.cu"},
                                              {"host", "main.c"}}));
  CHECK(built.steps() == Texts{"gpu:k.cu nvcc nvcc k.cu > gpu.k.cu.fatbin",
                               "gpu:b/k.cu nvcc nvcc b/k.cu > gpu.b+k.cu.fatbin",
                               "host0 clang clang main.c > host0.main.c.o",
                               "npu/cpu clang clang m.c > npu+cpu.m.c.o",
                               "npu/gpu nvcc nvcc k.cu > npu+gpu.k.cu.fatbin"});
}

TEST_CASE("a file that no step takes is said") {
  CHECK(Built(gpu_and_cpu, with({{"gpu", "main.c"}, {"cup", "main.c"}})).steps().front() ==
        "TC3101 TC5352");
  EmissionOptions asked = with({{"gpu", "k.cu"}, {"cpu", "main.c"}});
  asked.chosen = {"cpu"};
  CHECK(Built(gpu_and_cpu, asked).steps().front() == "TC5355");
  const std::string external =
      "targets: {gpu: cuda -arch=sm_80, trt: cuda -arch=sm_80 -compiler=tensorrt}";
  CHECK(Built(external, with({{"trt", "k.cu"}})).steps().front().find("TC5355") !=
        std::string::npos);
  CHECK(
      Built(std::string(gpu_and_cpu) + "lowering: {by-target: {gpu: tvm}}", with({{"gpu", "k.cu"}}))
          .steps()
          .front()
          .find("TC5355") != std::string::npos);
}

TEST_CASE("a target without a file is said where files are asked for") {
  EmissionOptions asked = with({{"gpu", "k.cu"}});
  CHECK(Built(gpu_and_cpu, asked).codes().empty());
  asked.all_sources = true;
  const Built built(gpu_and_cpu, asked);
  CHECK(built.codes() == "TC5353");
  CHECK(built.emission.has_value());
}

TEST_CASE("a host that is a target's equal is built when it has a file") {
  CHECK(Built(gpu_and_cpu).steps().size() == 2);
  CHECK(Built(gpu_and_cpu, with({{"host", "h.c"}})).steps() ==
        Texts{"cpu clang clang", "gpu nvcc nvcc", "host0 clang clang h.c > host0.h.c.o"});
}

TEST_CASE("variables of one name are refused") {
  Built built("targets: {gpu.a: cuda -arch=sm_80, gpu-a: cuda -arch=sm_90}");
  REQUIRE(built.emission);
  CHECK(built.text(OutputFormat::env).ends_with("TC5356"));
}

}  // namespace
}  // namespace tgtcfg

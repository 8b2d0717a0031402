// What a plan holds, by its ids: as walking its lists would find it.
#include "plan/plan_index.h"

#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

constexpr const char* everything = R"(
targets:
  gpu: cuda -arch=sm_80
  trt: cuda -arch=sm_80 -compiler=tensorrt
  cpu: llvm -mtriple=x86_64-linux-gnu
host: llvm -mtriple=x86_64-linux-gnu -mcpu=skylake
default-device: gpu
devices: {first: {target: gpu, index: 1}, second: {target: gpu, index: 2}}
functions:
  a: {target: gpu}
  b: {target: trt}
  c: {target: {kind: cuda, arch: sm_80, model: narrow}}
  d: {target: npu}
parts: {npu: {targets: {n: llvm -mtriple=aarch64-linux-gnu}}}
)";

struct Indexed : test::Run {
  Plan config;
  Indexed() {
    auto resolved = resolve(everything);
    INFO(messages());
    REQUIRE(resolved);
    config = std::move(*resolved);
  }
  std::string matches(const PlanIndex::Numbers& numbers) const {
    std::string text;
    for (const std::size_t number : numbers) text += config.functions[number].match;
    return text;
  }
};

TEST_CASE("targets, devices and hosts are found by their ids") {
  const Indexed run;
  const PlanIndex index(run.config);
  for (const PlanTarget& target : run.config.targets) CHECK(index.target(target.id) == &target);
  for (const ResolvedDevice& device : run.config.devices) CHECK(index.device(device.id) == &device);
  for (const PlanHost& host : run.config.hosts) CHECK(index.host(host.id) == &host);
  CHECK(index.target("nothing") == nullptr);
  CHECK(index.device("gpu0") == nullptr);
  CHECK(index.host("host99") == nullptr);
  CHECK(index.host("host") == nullptr);
}

TEST_CASE("functions are with the target that makes their code") {
  const Indexed run;
  const PlanIndex index(run.config);
  const std::string narrowed = *run.config.functions[2].target;
  CHECK(index.general_target("trt") == index.target("gpu"));
  CHECK(index.general_target(narrowed) == index.target("gpu"));
  // The generator's function would be the general target's where nobody else takes it.
  CHECK(run.matches(index.functions_made_by("gpu")) == "ab");
  CHECK(run.matches(index.functions_made_by("trt")) == "b");
  CHECK(run.matches(index.functions_made_by(narrowed)) == "c");
  CHECK(run.matches(index.functions_naming("gpu")) == "a");
  CHECK(index.functions_made_by("cpu").empty());
  CHECK(index.devices_naming("gpu").size() >= 2);
}

TEST_CASE("the default target is that of the default device, else the only one") {
  const Indexed run;
  CHECK(PlanIndex(run.config).default_target() == "gpu");
  test::Run other;
  const auto one = other.resolve("targets: {only: llvm -mtriple=x86_64-linux-gnu}");
  REQUIRE(one);
  CHECK(PlanIndex(*one).default_target() == "only");
  Plan none = *one;
  none.targets.clear();
  none.default_device.reset();
  CHECK(PlanIndex(none).default_target().empty());
}

}  // namespace
}  // namespace tgtcfg

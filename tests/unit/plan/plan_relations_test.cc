// Relations between the records of a plan.
#include "plan/plan_relations.h"

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
  std::string matches(const std::vector<std::size_t>& numbers) const {
    std::string text;
    for (const std::size_t number : numbers) text += config.functions[number].match;
    return text;
  }
};

TEST_CASE("targets, devices and hosts are found by their ids") {
  const Indexed run;
  const Plan& plan = run.config;
  for (const PlanTarget& target : run.config.targets) CHECK(plan.find_target(target.id) == &target);
  for (const ResolvedDevice& device : run.config.devices)
    CHECK(plan.find_device(device.id) == &device);
  for (const PlanHost& host : run.config.hosts) CHECK(plan.find_host(host.id) == &host);
  CHECK(plan.find_target("nothing") == nullptr);
  CHECK(plan.find_device("gpu0") == nullptr);
  CHECK(plan.find_host("host99") == nullptr);
  CHECK(plan.find_host("host") == nullptr);
}

TEST_CASE("functions are with the target that makes their code") {
  const Indexed run;
  const Plan& plan = run.config;
  const std::string narrowed = *run.config.functions[2].target;
  CHECK(general_target(plan, "trt") == plan.find_target("gpu"));
  CHECK(general_target(plan, narrowed) == plan.find_target("gpu"));
  // The generator's function would be the general target's where nobody else takes it.
  CHECK(run.matches(functions_made_by(plan, "gpu")) == "ab");
  CHECK(run.matches(functions_made_by(plan, "trt")) == "b");
  CHECK(run.matches(functions_made_by(plan, narrowed)) == "c");
  CHECK(run.matches(functions_naming(plan, "gpu")) == "a");
  CHECK(functions_made_by(plan, "cpu").empty());
  CHECK(devices_naming(plan, "gpu").size() >= 2);
}

TEST_CASE("the default target is that of the default device, else the only one") {
  const Indexed run;
  CHECK(default_target(run.config) == "gpu");
  test::Run other;
  const auto one = other.resolve("targets: {only: llvm -mtriple=x86_64-linux-gnu}");
  REQUIRE(one);
  CHECK(default_target(*one) == "only");
  Plan none = *one;
  none.targets.clear();
  none.default_device.reset();
  CHECK(default_target(none).empty());
}

}  // namespace
}  // namespace tgtcfg

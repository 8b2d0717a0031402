// A plan narrowed by functions is input again, and is narrowed further.
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

const char* const system_text =
    "targets:\n  gpu: cuda -arch=sm_87\n  trt: cuda -arch=sm_87 -compiler=tensorrt\n"
    "  cpu: llvm -mcpu=skylake\ndefault-device: gpu\nfunctions: {f: {target: gpu}}\n";

/// `target host state` of the only function, and the ids of all targets.
std::string function_summary(const Plan& plan) {
  const ResolvedFunction& function = plan.functions.at(0);
  std::string text = function.target.value_or("-") + " " + function.host.value_or("-") + " " +
                     std::string(name_of(function.state)) + " ";
  for (const PlanTarget& target : plan.targets) text += target.id + ",";
  return text;
}

TEST_CASE("a plan is narrowed step by step") {
  struct Row {
    const char* function;
    const char* expected;
  };
  const Row steps[] = {
      {"{target: gpu, host: none}", "gpu - device cpu,gpu,trt,"},
      {"{target: cuda -arch=sm_87 -registers_per_block=1024}",
       "gpu.1 host0 host-device cpu,gpu,trt,gpu.1,"},
      {"{target: cuda -arch=sm_87 -registers_per_block=1024 -max_threads_per_block=64}",
       "gpu.1 host0 host-device cpu,gpu,trt,gpu.1,"},
      {"{target: gpu, compiler: tensorrt}", "trt host0 host-device cpu,gpu,trt,"},
      {"{target: cpu}", "cpu host0 host cpu,gpu,trt,"},
  };
  test::Run run;
  std::optional<Plan> plan = run.plan(system_text);
  REQUIRE(plan);
  CHECK(function_summary(*plan) == "gpu host0 host-device cpu,gpu,trt,");
  for (const Row& step : steps) {
    INFO(step.function);
    Value config = config_of(*plan, run.database);
    const auto function = run.read(step.function);
    REQUIRE(function);
    config.find("functions")->set("f", function->root);
    test::Run next;
    plan = next.plan(write_yaml(config));
    INFO(next.messages());
    REQUIRE(plan);
    CHECK(function_summary(*plan) == step.expected);
  }
}

}  // namespace
}  // namespace tgtcfg

#include <algorithm>
#include <set>

#include "plan/fingerprint.h"
#include "plan/plan_json.h"
#include "support/catch.h"
#include "support/pipeline.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr const char* orin = R"(
tag: acme/orin
host: llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78ae
targets:
  trt: cuda -arch=sm_87 -compiler=tensorrt -use_fp16=1
  gpu: {tag: nvidia/jetson-agx-orin-64gb, max_threads_per_block: 512}
  cpu: llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78ae
executor: {kind: aot, interface-api: packed}
runtime: {kind: cpp, system-lib: true}
pass-config: {tir.disable_vectorize: false}
opt-level: 3
devices:
  gpu0: {type: cuda, index: 0, target: gpu, memory-scope: global}
default-device: gpu0
functions:
  main: {target: gpu}
  "fused_*_kernel": {target: gpu, host: none}
  "tensorrt_*": {compiler: tensorrt}
parts:
  dla: {targets: [ext_dev], host: llvm -mtriple=aarch64-linux-gnu}
lowering: {backend: tvm-0.19}
x-team: vision
)";

std::string text_at(const Value& plan, std::initializer_list<std::string_view> path) {
  const Value* value = &plan;
  for (const std::string_view key : path) {
    if (value->is_array()) {
      value = &value->array().at(static_cast<std::size_t>(std::stoul(std::string(key))));
    } else {
      value = value->find(key);
    }
    if (value == nullptr) return "(missing)";
  }
  return write_compact_json(*value);
}

TEST_CASE("the plan of a board has every member") {
  test::Run run;
  const auto plan = run.plan(orin);
  INFO(run.messages());
  REQUIRE(plan);
  struct Row {
    std::initializer_list<std::string_view> path;
    const char* expected;
  };
  const Row rows[] = {
      {{"schema"}, "\"tgtcfg.plan/1\""},
      {{"name"}, "\"acme/orin\""},
      {{"host"}, "\"host0\""},
      {{"hosts", "0", "same_as"}, "\"cpu\""},
      {{"hosts", "0", "keys"}, "[\"arm_cpu\",\"cpu\"]"},
      {{"targets", "0", "id"}, "\"cpu\""},
      {{"targets", "1", "id"}, "\"gpu\""},
      {{"targets", "1", "tag"}, "\"nvidia/jetson-agx-orin-64gb\""},
      {{"targets", "1", "attrs", "max_threads_per_block"}, "512"},
      {{"targets", "1", "defaulted"}, "[\"max_num_threads\"]"},
      {{"targets", "1", "host"}, "\"host0\""},
      {{"targets", "2", "codegen"},
       "{\"external\":true,\"generator\":\"tensorrt\",\"options\":{\"use_fp16\":true}}"},
      {{"targets", "2", "refines"}, "[\"gpu\"]"},
      {{"partition_order"}, "[\"trt\"]"},
      {{"device_map"}, "{\"cpu\":\"cpu\",\"cuda\":\"gpu\"}"},
      {{"devices", "0"},
       "{\"code\":2,\"id\":\"gpu0\",\"implicit\":false,\"index\":0,\"memory_scope\":\"global\","
       "\"target\":\"gpu\",\"type\":\"cuda\"}"},
      {{"devices", "1"},
       "{\"code\":1,\"id\":\"host\",\"implicit\":true,\"index\":0,\"memory_scope\":null,"
       "\"target\":null,\"type\":\"cpu\"}"},
      {{"default_device"}, "\"gpu0\""},
      {{"host_device"}, "\"host\""},
      {{"homogeneous"}, "null"},
      {{"executor"}, "{\"kind\":\"aot\",\"options\":{\"interface-api\":\"packed\"}}"},
      {{"runtime"}, "{\"kind\":\"cpp\",\"options\":{\"system-lib\":true}}"},
      {{"pass_config"}, "{\"tir.disable_vectorize\":false}"},
      {{"opt_level"}, "3"},
      {{"functions", "0"},
       "{\"device\":null,\"host\":null,\"match\":\"fused_*_kernel\",\"memory_scope\":null,"
       "\"part\":null,\"state\":\"device\",\"target\":\"gpu\"}"},
      {{"functions", "1", "state"}, "\"host-device\""},
      {{"functions", "1", "host"}, "\"host0\""},
      {{"functions", "2", "target"}, "\"trt\""},
      {{"parts", "0", "id"}, "\"dla\""},
      {{"parts", "0", "plan", "targets", "0", "kind"}, "\"ext_dev\""},
      {{"open"}, "[]"},
      {{"lowering"}, "{\"backend\":\"tvm-0.19\"}"},
      {{"build", "desired_layout"}, "[]"},
      {{"build", "module_name"}, "null"},
      {{"memory_pools"}, "[]"},
      {{"disabled_passes"}, "[]"},
  };
  for (const Row& row : rows) {
    INFO(*row.path.begin());
    CHECK(text_at(to_json(*plan), row.path) == row.expected);
  }
}

TEST_CASE("equal configurations have equal plans") {
  struct Row {
    const char* name;
    const char* a;
    const char* b;
    InputFormat format_b = InputFormat::yaml;
  };
  const auto json = InputFormat::json;
  const Row rows[] = {
      {"again", "targets: [cuda -arch=sm_86, llvm -mcpu=skylake]",
       "targets: [cuda -arch=sm_86, llvm -mcpu=skylake]"},
      {"order of keys", "targets: {a: cuda -arch=sm_86, b: llvm}\nopt-level: 2\nexecutor: graph",
       "executor: graph\nopt-level: 2\ntargets: {b: llvm, a: cuda -arch=sm_86}"},
      {"order of attributes", "llvm -mcpu=generic -mtriple=aarch64-linux-gnu",
       "llvm -mtriple=aarch64-linux-gnu -mcpu=generic"},
      {"JSON", "targets: [{kind: cuda, arch: sm_86, host: llvm}]\nopt-level: 2",
       R"({"$schema": "x", "opt-level": 2, "targets": [{"arch": "sm_86", "host": "llvm", "kind": "cuda"}]})",
       json},
      {"JSON5", "targets: [cuda -arch=sm_86]", "{targets: ['cuda -arch=sm_86'], /* x */}",
       InputFormat::json5},
      {"composite", "targets: [cuda -arch=sm_86]\nhost: llvm",
       "kind: composite\ntargets: [cuda -arch=sm_86]\nhost: llvm"},
      {"TVM's composite", "targets: [cuda -arch=sm_86, llvm]",
       "kind: composite\ndevices: [cuda -arch=sm_86, llvm]"},
      {"composite string", "targets: [cuda, opencl]\nhost: llvm",
       "composite -devices=cuda,opencl -host=llvm"},
      {"object or string", "targets: [{kind: llvm, mattr: [+a, +b]}]",
       "targets: ['llvm -mattr=+a,+b']"},
      {"one or a list of one", "targets: cuda", "targets: [cuda]"},
      {"document or targets", "cuda -arch=sm_86", "targets: [cuda -arch=sm_86]"},
      {"kebab or snake", "targets: [llvm]\nopt-level: 1\nmodule-name: m",
       "targets: [llvm]\nopt_level: 1\nmodule_name: m"},
      {"executor by name or object", "targets: [llvm]\nexecutor: graph",
       "targets: [llvm]\nexecutor: {kind: graph}"},
      {"null and x-", "targets: [llvm]",
       "targets: [llvm]\nhost: null\nx-note: {a: 1}\nopt-level: null"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run a;
    test::Run b;
    a.options.lenient = b.options.lenient = true;
    const auto plan_a = a.plan(row.a, InputFormat::yaml, "a.yaml");
    const auto plan_b = b.plan(row.b, row.format_b, "elsewhere/b");
    INFO(a.messages() << b.messages());
    REQUIRE(plan_a);
    REQUIRE(plan_b);
    CHECK(test::difference(to_json(*plan_a), to_json(*plan_b)) == "");
    CHECK(write_json(to_json(*plan_a)) == write_json(to_json(*plan_b)));
  }
}

TEST_CASE("the fingerprint covers the meaning and nothing else") {
  const char* base = "targets: [cuda -arch=sm_87]\nopt-level: 2";
  struct Row {
    const char* name;
    const char* text;
    bool same;
  };
  const Row rows[] = {
      {"name", "tag: acme/x\ntargets: [cuda -arch=sm_87]\nopt-level: 2", true},
      {"label", "targets: [{kind: cuda, arch: sm_87, tag: acme/gpu}]\nopt-level: 2", true},
      {"backend", "targets: [cuda -arch=sm_87]\nopt-level: 2\nlowering: {backend: iree}", true},
      {"attribute", "targets: [cuda -arch=sm_86]\nopt-level: 2", false},
      {"setting", "targets: [cuda -arch=sm_87]\nopt-level: 3", false},
      {"id", "targets: {gpu: cuda -arch=sm_87}\nopt-level: 2", false},
      {"host", "targets: [cuda -arch=sm_87]\nhost: llvm -mcpu=skylake\nopt-level: 2", false},
      {"a pass-config node may have a member `name`",
       "targets: [cuda -arch=sm_87]\nopt-level: 2\npass-config: {tir.UnrollLoop: "
       "{unroll_local_access: 1}}",
       false},
      {"part", "targets: [cuda -arch=sm_87]\nopt-level: 2\nparts: {a: llvm -mcpu=skylake}", false},
  };
  test::Run run;
  run.options.lenient = true;
  const auto plan = run.plan(base);
  REQUIRE(plan);
  CHECK(text_at(to_json(*plan), {"fingerprint"}) == "\"" + plan->fingerprint + "\"");
  for (const Row& row : rows) {
    INFO(row.name);
    const auto other = run.plan(row.text);
    INFO(run.messages());
    REQUIRE(other);
    CHECK((other->fingerprint == plan->fingerprint) == row.same);
  }
}

TEST_CASE("the order of targets does not change the fingerprint") {
  const std::string rest =
      "host: llvm -mtriple=x86_64-linux-gnu\ndefault-device: a\n"
      "devices: {first: {target: a, index: 1}}\n"
      "functions: {f: {target: {kind: cuda, arch: sm_80, model: narrow}}, g: {target: b}}\n";
  std::vector<std::string> entries = {
      "{name: a, kind: cuda, arch: sm_80}", "{name: b, kind: cuda, arch: sm_90}", "opencl",
      "llvm -mtriple=aarch64-linux-gnu", "{name: t, kind: cuda, arch: sm_80, compiler: tensorrt}"};
  std::sort(entries.begin(), entries.end());
  test::Run run;
  run.options.host_policy = HostPolicy::per_target;
  std::set<std::string> fingerprints;
  do {
    const auto plan = run.plan("targets: [" + join(entries, ", ") + "]\n" + rest);
    INFO(run.messages());
    REQUIRE(plan);
    fingerprints.insert(plan->fingerprint);
  } while (std::next_permutation(entries.begin(), entries.end()));
  const auto map = run.plan(
      "targets: {t: {kind: cuda, arch: sm_80, compiler: tensorrt}, opencl: opencl,"
      " llvm: llvm -mtriple=aarch64-linux-gnu, b: cuda -arch=sm_90, a: cuda -arch=sm_80}\n" +
      rest);
  INFO(run.messages());
  REQUIRE(map);
  fingerprints.insert(map->fingerprint);
  CHECK(fingerprints.size() == 1);
}

TEST_CASE("targets have fingerprints with and without host, whatever they are called") {
  test::Run run;
  const auto a = run.plan("targets: [cuda -arch=sm_87]\nhost: llvm -mcpu=skylake");
  const auto b = run.plan("targets: {gpu: cuda -arch=sm_87}\nhost: llvm -mcpu=znver3");
  const auto alone = run.plan("targets: {gpu: cuda -arch=sm_87}\nhost: none");
  REQUIRE((a && b && alone));
  const PlanTarget& of_a = a->targets.front();
  const PlanTarget& of_b = b->targets.front();
  const PlanTarget& by_itself = alone->targets.front();
  CHECK(of_a.device_fingerprint == of_b.device_fingerprint);
  CHECK(of_a.fingerprint != of_b.fingerprint);
  CHECK(by_itself.fingerprint == of_a.device_fingerprint);
  CHECK(by_itself.fingerprint == by_itself.device_fingerprint);
}

TEST_CASE("parts take the host of the whole when they have none") {
  test::Run run;
  const auto plan = run.plan(
      "targets: [cuda -arch=sm_87]\nhost: llvm -mcpu=skylake\n"
      "parts: {a: cuda -arch=sm_53, b: {targets: [c]}}");
  INFO(run.messages());
  REQUIRE(plan);
  CHECK(text_at(to_json(*plan), {"parts", "0", "plan", "hosts", "0", "attrs"}) ==
        "{\"mcpu\":\"skylake\"}");
  CHECK(text_at(to_json(*plan), {"parts", "1", "plan", "hosts", "0", "kind"}) == "\"c\"");
}

TEST_CASE("open values stand by id") {
  test::Run run;
  const auto plan = run.plan(
      "targets: [cuda, {name: other, kind: cuda, arch: sm_80}]\n"
      "default-device: other");
  CHECK_FALSE(plan);  // one of two general targets has no name
  const auto named = run.plan("targets: {a: cuda, b: llvm}");
  REQUIRE(named);
  CHECK(text_at(to_json(*named), {"open"}) == "[\"/targets/a/arch\",\"/targets/b/mtriple\"]");
}

}  // namespace
}  // namespace tgtcfg

// What today's TVM holds of one target, and what it is handed for a configuration.
#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

struct Today : test::Run {
  std::optional<Value> answer;

  explicit Today(const std::string& json) {
    options.dialect.strict_json = true;
    options.dialect.keep_legacy = true;
    options.dialect.objects_only = true;
    options.host_facts.triple = "x86_64-pc-linux-gnu";
    if (const auto resolved = target(json)) answer = emit_tvm_target(*resolved, database, diags);
  }
  [[nodiscard]] std::string config() const {
    return answer ? write_compact_json(*answer->find("config")) : "refused";
  }
};

struct Emitted : test::Run {
  std::string text = "refused";

  explicit Emitted(const std::string& yaml, const TvmForm& form = {}, bool lenient = false) {
    const auto config = resolve(yaml);
    REQUIRE(config);
    diags.clear();
    if (const auto value = emit_tvm(*config, form, database, lenient, diags))
      text = without_fingerprints(write_compact_json(*value));
  }

  static std::string without_fingerprints(std::string text) {
    constexpr std::size_t digits = 64;
    const std::string start = "sha256:";
    for (auto at = text.find(start); at != std::string::npos; at = text.find(start))
      text.replace(at, start.size() + digits, "…");
    return text;
  }
};

/// What an emission of one target without host holds; fingerprints are cut out.
std::string data(const std::string& target, const std::string& id, const std::string& more = {},
                 const std::string& host = "null", const std::string& devices = "{}") {
  return R"({"build":{"exec_mode":"bytecode","system_lib":null},"functions":{},"host":)" + host +
         R"(,"partition":[],)" + more + R"("targets":{")" + id + R"(":{"config":)" + target +
         R"(,"fingerprint":"…"}},"vdevices":)" + devices + "}";
}

}  // namespace

TEST_CASE("what today's TVM holds") {
  struct Row {
    const char* target;
    const char* config;
  };
  const Row rows[] = {
      {R"("llvm")", R"({"keys":["cpu"],"kind":"llvm","mtriple":"x86_64-pc-linux-gnu","tag":""})"},
      {R"("llvm -mcpu=generic")", "refused"},
      {R"("llvm ")", "refused"},
      {R"({"kind": "llvm", "mcpu": null})", "refused"},
      {R"({"kind": "llvm", "num-cores": "4"})", "refused"},
      {R"({"kind": "llvm", "num-cores": 4.0})", "refused"},
      {R"({"kind": "llvm", "mattr": ["+a", 1]})", "refused"},
      {R"({"kind": "llvm", "bogus": 1})", "refused"},
      {R"({"kind": "llvm", "name": "x"})", "refused"},
      {R"({"kind": "llvm", "x-note": "x"})", "refused"},
      {R"({"kind": "llvm", "mcpu": "generic", "feature.foo": null})",
       R"({"feature.foo":null,"keys":["cpu"],"kind":"llvm","mcpu":"generic","tag":""})"},
      {R"({"kind": "llvm", "feature.": 1})", "refused"},
      {R"({"kind": "c", "mcpu": "cortex-m55", "feature.has_mve": false})",
       R"({"feature.has_dsp":true,"feature.has_mve":true,"keys":["arm_cpu","cpu"],"kind":"c","mcpu":"cortex-m55","tag":""})"},
      {R"({"kind": "c", "mcpu": "generic", "feature.has_mve": true})",
       R"({"feature.has_mve":true,"keys":["cpu"],"kind":"c","mcpu":"generic","tag":""})"},
      {R"({"kind": "c", "host": null})", R"({"keys":["cpu"],"kind":"c","tag":""})"},
      {R"({"kind": "ext_dev", "from_device": 0})", R"({"keys":[],"kind":"ext_dev","tag":""})"},
      {R"({"kind": "ext_dev", "tag": "mine"})", R"({"keys":[],"kind":"ext_dev","tag":"mine"})"},
      {R"({"tag": "nosuch"})", "refused"},
      {R"("nvidia/gtx1080ti")", "refused"},
      {R"("nvidia/nvidia-a100:cuda")", "refused"},
      {R"({"kind": "webgpu", "thread_warp_size": 32})", "refused"},
      {R"("trn")", R"({"keys":[],"kind":"trn","tag":""})"},
      {R"("tensorrt")", "refused"},
      {R"("stackvm")", "refused"},
      {R"({"kind": "composite", "devices": ["ext_dev", {"kind": "c"}]})",
       R"({"devices":[{"keys":[],"kind":"ext_dev","tag":""},{"keys":["cpu"],"kind":"c","tag":""}],"keys":[],"kind":"composite","tag":""})"},
  };
  for (const Row& row : rows) {
    INFO(row.target);
    const Today run(row.target);
    INFO(run.messages());
    CHECK(run.config() == row.config);
    CHECK(run.diags.has_errors() == (run.config() == "refused"));
  }
}

TEST_CASE("a tag is kept where an object refers to it, and changes go into its host") {
  const Today text(R"("nvidia/jetson-agx-xavier")");
  REQUIRE(text.answer);
  CHECK(text.answer->find("config")->find("tag")->string().empty());
  const Today object(
      R"({"tag": "nvidia/jetson-agx-xavier", "l2_cache_size_bytes": 5, "host": {"num-cores": 4}})");
  REQUIRE(object.answer);
  const Value& config = *object.answer->find("config");
  CHECK(config.find("tag")->string() == "nvidia/jetson-agx-xavier");
  CHECK(config.find("l2_cache_size_bytes")->integer() == 5);
  REQUIRE(config.find("host") != nullptr);
  CHECK(config.find("host")->find("num-cores")->integer() == 4);
  CHECK(config.find("host")->find("mtriple")->string() == "aarch64-linux-gnu");
}

TEST_CASE("what is open is filled for a question, and left out of what is handed over") {
  CHECK(Today(R"("cuda")").codes() == "TC8201");
  CHECK(Today(R"("rocm")").config().find("gfx900") != std::string::npos);
  const Emitted run("{targets: cuda, host: none}");
  CHECK(
      run.text ==
      data(
          R"({"keys":["cuda","gpu"],"kind":"cuda","max_num_threads":1024,"tag":"","thread_warp_size":32})",
          "cuda"));
}

TEST_CASE("configurations for today's TVM") {
  struct Row {
    const char* name;
    const char* yaml;
    TvmForm form;
    bool lenient;
    const char* text;
    const char* codes;
  };
  const char* c = R"({"keys":["cpu"],"kind":"c","tag":""})";
  const std::string host_alone = data(c, "host0");
  const char* both = "{targets: {dev: ext_dev}, host: c, devices: {d0: {target: dev, index: 1}}}";
  const char* dev =
      R"({"host":{"keys":["cpu"],"kind":"c","tag":""},"keys":[],"kind":"ext_dev","tag":""})";
  const std::string whole =
      data(dev, "dev", "", c, R"({"d0":{"memory_scope":"global","target":"dev","vdevice_id":1}})");
  const std::string composite = std::string(R"({"devices":[)") + dev + R"(],"host":)" + c +
                                R"(,"keys":[],"kind":"composite","tag":""})";
  const std::string fallen_back = data(c, "a");
  const std::string context = data(R"({"keys":[],"kind":"ext_dev","tag":""})", "ext_dev",
                                   R"("pass_context":{"opt_level":2},)");
  const Row rows[] = {
      {"devices and host", both, {}, false, whole.c_str(), ""},
      {"the host alone", both, {false, {"host"}}, false, host_alone.c_str(), ""},
      {"no such target", both, {false, {"gpu"}}, false, "refused", "TC3101"},
      {"a composite has no devices", both, {true, {}}, false, "refused", "TC5301"},
      {"as a composite", both, {true, {}}, true, composite.c_str(), "TC5301"},
      {"an external target falls back",
       "{targets: {a: c, b: {kind: c, compiler: cmsis-nn}}, host: none}",
       {},
       false,
       fallen_back.c_str(),
       "TC5330"},
      {"an older kind", "{targets: stackvm, host: none}", {}, false, "refused", "TC2310"},
      {"pass context",
       "{targets: ext_dev, host: none, opt-level: 2, executor: graph}",
       {},
       false,
       context.c_str(),
       "TC8211"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Emitted run(row.yaml, row.form, row.lenient);
    INFO(run.messages());
    CHECK(run.text == row.text);
    CHECK(run.codes(true) == row.codes);
  }
}

namespace {

struct Driven : Emitted {
  using Emitted::Emitted;
  /// What was written from the member on, as JSON.
  [[nodiscard]] std::string member(const std::string& name) const {
    const auto at = text.find("\"" + name + "\":");
    return at == std::string::npos ? text : text.substr(at + name.size() + 3);
  }
};

const char* const several =
    "host: llvm -mtriple=aarch64-linux-gnu\n"
    "targets: {gpu: cuda -arch=sm_87, cpu: llvm -mtriple=aarch64-linux-gnu, "
    "t16: cuda -arch=sm_87 -compiler=tensorrt -use_fp16=1, "
    "t32: cuda -arch=sm_87 -compiler=tensorrt}\n";

}  // namespace

TEST_CASE("functions for today's TVM name what stands beside them") {
  struct Row {
    const char* functions;
    const char* devices;
    const char* text;
    const char* codes;
  };
  const Row rows[] = {
      {"{f: {target: gpu}}", "{}", R"({"f":{"host":true,"target":"gpu","vdevice":null}})", ""},
      {"{f: {target: gpu, host: none}}", "{g: {target: gpu}}",
       R"({"f":{"host":false,"target":"gpu","vdevice":"g"}})", ""},
      {"{f: {target: gpu}}", "{g: {target: gpu}, h: {target: gpu, index: 1}}",
       R"({"f":{"host":true,"target":"gpu","vdevice":null}})", ""},
      {"{f: {device: h}}", "{g: {target: gpu}, h: {target: gpu, index: 1}}",
       R"({"f":{"host":true,"target":"gpu","vdevice":"h"}})", ""},
      {"{f: {target: t32}}", "{}",
       R"({"f":{"host":true,"partition":"t32","target":"gpu","vdevice":null}})", ""},
      {"{f: {target: cuda -arch=sm_87 -registers_per_block=4096}}", "{}",
       R"({"f":{"host":true,"target":"gpu.1","vdevice":null}})", ""},
      {"{f: {target: gpu, memory-scope: global.texture}}", "{g: {target: gpu}}", "refused",
       "TC5301"},
      {"{f: {device: g, memory-scope: global.texture}}",
       "{g: {target: gpu, memory-scope: global.texture}}",
       R"({"f":{"host":true,"target":"gpu","vdevice":"g"}})", ""},
      {"{f: {target: llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72}}", "{}", "refused",
       "TC5301"},
  };
  for (const Row& row : rows) {
    INFO(row.functions);
    const Driven run(std::string(several) + "partition-order: [t16, t32]\nfunctions: " +
                     row.functions + "\ndevices: " + row.devices);
    INFO(run.messages());
    CHECK(run.member("functions").starts_with(row.text));
    CHECK(run.codes() == row.codes);
  }
}

TEST_CASE("partitioners are called in the order of the plan, with what was given") {
  const Driven run(std::string(several) + "partition-order: [t32, t16]");
  INFO(run.messages());
  const std::string text = run.member("partition");
  CHECK(text.find(R"("options":{},"serves":["gpu"],"target":"t32"})") <
        text.find(R"("options":{"use_fp16":true},"serves":["gpu"],"target":"t16"})"));
  CHECK(text.find(R"("function":"tvm.relax.backend.contrib.tensorrt.partition_for_tensorrt")") !=
        std::string::npos);
  CHECK(run.codes().empty());
}

// Whole configurations as TVM 0.19 holds them: order, generators, default device, what is lost.
#include <tgtcfg/emission.h>

#include <string>

#include "emit/tvm/tvm_0_19_config.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

struct EmittedRelay : test::Run {
  std::optional<Emission> emission;

  explicit EmittedRelay(const std::string& yaml, bool lenient = false) {
    options.host_facts.triple = "x86_64-pc-linux-gnu";
    options.lenient = lenient;
    const auto config = resolve(yaml);
    if (config) emission = emit_relay(*config, context(), last_relay_release);
  }
  [[nodiscard]] const Value& data() const { return emission->data; }
  /// The kinds of the targets in their order, or what was reported.
  [[nodiscard]] std::string kinds() const {
    if (!emission) return codes();
    std::string text;
    for (const Value& target : data().find("primitive_targets")->array()) {
      text += (text.empty() ? "" : " ") + target.find("export")->find("kind")->string();
    }
    return text;
  }
  /// `POINTER CLASS` of what is listed.
  [[nodiscard]] std::string dropped() const {
    std::string text;
    for (const DroppedMember& member : emission->dropped) {
      text += (text.empty() ? "" : ", ") + member.pointer + " " + std::string(name_of(member.use));
    }
    return text;
  }
};

TEST_CASE("targets stand in the order that the release asks for") {
  struct Row {
    const char* name;
    const char* yaml;
    const char* kinds;
  };
  const Row rows[] = {
      {"list order", "targets: [ext_dev, llvm]", "ext_dev llvm"},
      {"an external behind its base", "targets: [cuda, llvm, cutlass]", "cuda llvm cutlass"},
      {"an external before its base", "targets: [cutlass, llvm, cuda]", "llvm cuda cutlass"},
      {"as an attribute", "targets: [cuda, cuda -compiler=tensorrt]", "cuda tensorrt"},
      {"two, in either order", "targets: [cuda -compiler=cutlass, cuda -compiler=tensorrt, cuda]",
       "cuda cutlass tensorrt"},
      {"the order that was asked for",
       "targets: {base: cuda, a: cutlass, b: tensorrt}\npartition-order: [b, a]",
       "cuda tensorrt cutlass"},
      {"two of one kind", "targets: {a: cuda -arch=sm_80, b: cuda -arch=sm_90}\ndefault-device: a",
       "TC2310"},
      {"two general ones of one device type",
       "targets: {a: llvm, b: c}\nhost: llvm\ndefault-device: a", "TC2310"},
      {"a kind of a later release", "targets: [trn]", "TC2310"},
      {"no default device", "targets: [cuda, opencl]", "TC3310 TC8201 TC5303"},
      {"a default device that was named", "targets: [cuda, opencl]\ndefault-device: opencl",
       "cuda opencl"},
      {"no host at all", "targets: [cuda]\nhost: none", "TC2310"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const EmittedRelay emitted(row.yaml);
    INFO(emitted.messages());
    CHECK(emitted.kinds() == row.kinds);
  }
}

TEST_CASE("what the release lacks is listed, never left out in silence") {
  struct Row {
    const char* name;
    const char* yaml;
    const char* strict;  ///< codes of errors and warnings
    const char* dropped;
  };
  const Row rows[] = {
      {"nothing", "targets: [cuda -arch=sm_80]", "", ""},
      {"a generator of another release", "targets: [c -mcpu=cortex-m55, cmsis-nn]", "TC5330",
       "/targets/cmsis-nn fallback"},
      {"functions", "targets: [cuda -arch=sm_80]\nfunctions: {main: {target: cuda}}", "TC5301",
       "/functions lost"},
      {"layouts", "targets: [cuda -arch=sm_80]\ndesired-layout: [NHWC]", "TC5301",
       "/build/desired_layout lost"},
      {"a library file", "targets: [cuda -arch=sm_80]\noutput-format: so", "",
       "/build/output_format unused"},
      {"a key of another release", "targets: [cuda -arch=sm_80]\npass-config: {tirx.noalias: true}",
       "TC5301", "/pass-config/tirx.noalias lost"},
      {"two hosts",
       "host-policy: per-target\ntargets: {a: cuda -arch=sm_80 -host=llvm, b: llvm -mcpu=generic "
       "-host=c}\ndefault-device: a",
       "TC5301", "/targets/b/host lost"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const EmittedRelay strict(row.yaml);
    const bool refused = std::string(row.strict) == "TC5301";
    CHECK(strict.codes() == row.strict);
    CHECK(strict.emission.has_value() == !refused);
    const EmittedRelay lenient(row.yaml, true);
    INFO(lenient.messages());
    REQUIRE(lenient.emission);
    CHECK(lenient.dropped() == row.dropped);
  }
}

TEST_CASE("what goes to the build function beside targets") {
  const EmittedRelay emitted(R"(
targets: {gpu: cuda -arch=sm_80, cpu: llvm -mcpu=skylake}
default-device: gpu
devices: {gpu1: {type: cuda, index: 1, target: gpu, memory-scope: global}}
executor: {kind: aot, interface-api: packed}
pass-config: {tir.noalias: false}
opt-level: 2
disabled-passes: [AlterOpLayout]
)");
  INFO(emitted.messages());
  REQUIRE(emitted.emission);
  const Value& data = emitted.data();
  CHECK(write_compact_json(*data.find("executor")) ==
        R"({"kind":"aot","options":{"interface-api":"packed","link-params":true}})");
  CHECK(write_compact_json(*data.find("runtime")) == R"({"kind":"cpp","options":{}})");
  CHECK(write_compact_json(*data.find("pass_config")) ==
        R"({"relay.fallback_device_type":2,"tir.noalias":false})");
  CHECK(*data.find("opt_level") == Value(2));
  const Value* device = data.find("virtual_devices")->find("gpu1");
  REQUIRE(device != nullptr);
  CHECK(*device->find("device_type") == Value(2));
  CHECK(*device->find("virtual_device_id") == Value(1));
  CHECK(*device->find("memory_scope") == Value("global"));
  CHECK(emitted.dropped().empty());
}

TEST_CASE("a generator that the release knows by name takes its part before the build") {
  const EmittedRelay emitted(
      "targets: [llvm -mtriple=aarch64-linux-gnu, llvm -mtriple=aarch64-linux-gnu "
      "-compiler=compute-library]");
  INFO(emitted.messages());
  REQUIRE(emitted.emission);
  CHECK(emitted.kinds() == "llvm");
  CHECK(write_compact_json(*emitted.data().find("extra_targets")) ==
        R"([{"is_tvm_target":false,"name":"compute-library","opts":{},"raw":"compute-library"}])");
}

}  // namespace
}  // namespace tgtcfg

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

std::string device_map(const Plan& config) {
  std::string text;
  for (const auto& [type, target] : config.device_map) {
    text += (text.empty() ? "" : " ") + type + "=" + target;
  }
  return text;
}

// `cuda0(cuda 0 gpu)+`: id, type, index, target; + when nobody wrote it.
std::string devices(const Plan& config) {
  std::string text;
  for (const ResolvedDevice& device : config.devices) {
    if (!text.empty()) text += ' ';
    text += device.id + "(" + device.type.name + " " +
            (device.index ? std::to_string(*device.index) : "-") + " " +
            device.target.value_or("-") + ")" + (device.implicit ? "+" : "");
  }
  return text;
}

TEST_CASE("ids, the device map, devices and the default device") {
  struct Row {
    const char* name;
    const char* text;
    const char* device_map;
    const char* devices;
    const char* default_device;
    const char* host_device;
    const char* codes;
  };
  const Row rows[] = {
      {"one", "targets: [cuda -arch=sm_86]", "cuda=cuda", "cuda0(cuda 0 cuda)+ host(cpu 0 -)+",
       "cuda0", "host", ""},
      {"the host itself", "llvm -mcpu=generic", "cpu=llvm", "cpu0(cpu 0 llvm)+", "cpu0", "cpu0",
       ""},
      {"cpu among several", "targets: [cuda -arch=sm_86, llvm -mcpu=generic]", "cpu=llvm cuda=cuda",
       "cpu0(cpu 0 llvm)+", "cpu0", "cpu0", ""},
      {"no cpu", "targets: [cuda -arch=sm_86, opencl]", "cuda=cuda opencl=opencl", "host(cpu 0 -)+",
       "-", "host", "TC3310"},
      {"by target name",
       "targets: {gpu: cuda -arch=sm_86, main: llvm -mcpu=generic}\ndefault-device: gpu",
       "cpu=main cuda=gpu", "cuda0(cuda 0 gpu)+ host(cpu 0 -)+", "cuda0", "host", ""},
      {"by type",
       "targets: {gpu: cuda -arch=sm_86, main: llvm -mcpu=generic}\ndefault-device: cuda",
       "cpu=main cuda=gpu", "cuda0(cuda 0 gpu)+ host(cpu 0 -)+", "cuda0", "host", ""},
      {"by the pass configuration",
       "targets: [cuda -arch=sm_86, llvm -mcpu=generic]\npass-config: {relay.fallback_device_type: "
       "2}",
       "cpu=llvm cuda=cuda", "cuda0(cuda 0 cuda)+ host(cpu 0 -)+", "cuda0", "host", ""},
      {"by device name",
       "targets: {gpu: cuda -arch=sm_86}\ndevices: {g: {target: gpu, index: 3}}\ndefault-device: g",
       "cuda=gpu", "g(cuda 3 gpu) host(cpu 0 -)+", "g", "host", ""},
      {"a written device is taken",
       "targets: {gpu: cuda -arch=sm_86}\ndevices: {g: {type: cuda, index: 0}}", "cuda=gpu",
       "g(cuda 0 gpu) host(cpu 0 -)+", "g", "host", ""},
      {"an open index is none", "targets: {gpu: cuda -arch=sm_86}\ndevices: {g: {type: cuda}}",
       "cuda=gpu", "cuda0(cuda 0 gpu)+ g(cuda - gpu) host(cpu 0 -)+", "cuda0", "host", ""},
      {"another cpu target is not the host",
       "targets: [llvm -mcpu=haswell]\nhost: llvm -mcpu=skylake", "cpu=llvm",
       "cpu0(cpu 0 llvm)+ host(cpu 0 -)+", "cpu0", "host", ""},
      {"externals", "targets: [cuda -arch=sm_87 -compiler=tensorrt, cuda -arch=sm_87]", "cuda=cuda",
       "cuda0(cuda 0 cuda)+ host(cpu 0 -)+", "cuda0", "host", ""},
      {"one external alone", "targets: [cuda -arch=sm_87 -compiler=tensorrt]", "cuda=cuda-tensorrt",
       "cuda0(cuda 0 cuda-tensorrt)+ host(cpu 0 -)+", "cuda0", "host", "TC3312"},
      {"the least specialized",
       "targets: {any: cuda -arch=sm_80, few: cuda -arch=sm_80 -max_threads_per_block=512}",
       "cuda=any", "cuda0(cuda 0 any)+ host(cpu 0 -)+", "cuda0", "host", ""},
      {"none is least", "targets: {a: cuda -arch=sm_80, b: cuda -arch=sm_53}", "", "host(cpu 0 -)+",
       "-", "host", "TC3310"},
      {"two of one chip", "targets: {a: cuda -arch=sm_80, b: cuda -arch=sm_80}\ndefault-device: a",
       "", "cuda0(cuda 0 a)+ host(cpu 0 -)+", "cuda0", "host", "TC3315"},
      {"device alone", "targets: [cuda -arch=sm_86]\nhost: none", "cuda=cuda",
       "cuda0(cuda 0 cuda)+", "cuda0", "-", ""},
      {"the older map", "targets: {cuda: cuda -arch=sm_86, cpu: llvm -mcpu=generic}",
       "cpu=cpu cuda=cuda", "cpu0(cpu 0 cpu)+", "cpu0", "cpu0", ""},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    run.options.lenient = true;
    const auto config = run.resolve(row.text);
    INFO(run.messages());
    REQUIRE(config);
    CHECK(device_map(*config) == row.device_map);
    CHECK(devices(*config) == row.devices);
    CHECK(config->default_device.value_or("-") == row.default_device);
    CHECK(config->host_device.value_or("-") == row.host_device);
    if (run.options.lenient) {
      std::string codes;
      for (const Diagnostic& d : run.diags.all()) {
        if (d.code.starts_with("TC3") && d.severity != Severity::note) codes += d.code;
      }
      CHECK(codes == row.codes);
    }
  }
}

TEST_CASE("mistakes about targets and devices, each once") {
  struct Row {
    const char* name;
    const char* text;
    const char* codes;
  };
  const Row rows[] = {
      {"twice", "targets: [cuda -arch=sm_86, cuda -arch=sm_86]", "TC3313"},
      {"twice under two spellings", "targets: [cuda -arch=sm_86, {kind: cuda, arch: sm_86}]",
       "TC3313"},
      {"unnamed", "targets: [cuda -arch=sm_80, cuda -arch=sm_86]", "TC3302"},
      {"one unnamed", "targets: [{name: a, kind: cuda, arch: sm_80}, cuda -arch=sm_86]", "TC3302"},
      {"one generator twice",
       "targets: [cuda -arch=sm_87, cuda -arch=sm_87 -compiler=tensorrt "
       "-use_fp16=1, cuda -arch=sm_87 -compiler=tensorrt -use_fp16=0]",
       "TC3311"},
      {"externals alone",
       "targets: [cuda -arch=sm_87 -compiler=tensorrt, cuda -arch=sm_87 "
       "-compiler=cutlass]",
       "TC3314"},
      {"no target of the type", "targets: [cuda -arch=sm_86]\ndevices: {d: {type: hexagon}}",
       "TC3301"},
      {"no least one",
       "targets: {a: cuda -arch=sm_80, b: cuda -arch=sm_53}\ndevices: {d: {type: cuda}}", "TC3303"},
      {"unknown type", "targets: [cuda -arch=sm_86]\ndevices: {d: {type: cude}}", "TC3107"},
      {"neither type nor target", "targets: [cuda -arch=sm_86]\ndevices: {d: {index: 0}}",
       "TC3111"},
      {"unknown target", "targets: {gpu: cuda -arch=sm_86}\ndevices: {d: {target: gup}}", "TC3101"},
      {"another type", "targets: {gpu: cuda -arch=sm_86}\ndevices: {d: {type: cpu, target: gpu}}",
       "TC3106"},
      {"older map, another type", "targets: {opencl: cuda -arch=sm_86}", "TC3106"},
      {"unknown default", "targets: {gpu: cuda -arch=sm_86}\ndefault-device: gup", "TC3101"},
      {"default without target", "targets: [cuda -arch=sm_86]\ndefault-device: hexagon", "TC3301"},
      {"no such number",
       "targets: [cuda -arch=sm_86]\npass-config: {relay.fallback_device_type: 0}", "TC3107"},
      {"defaults disagree",
       "targets: [cuda -arch=sm_86, llvm -mcpu=skylake]\ndefault-device: cuda\n"
       "pass-config: {relay.fallback_device_type: 1}",
       "TC3108"},
      {"unknown in the order", "targets: [cuda -arch=sm_87]\npartition-order: [x]", "TC3101"},
      {"no external in the order", "targets: [cuda -arch=sm_87]\npartition-order: [cuda]",
       "TC3101"},
      {"pool of nothing", "targets: [c]\nmemory-pools: {a: {targets: [nothing]}}", "TC3101"},
      {"a failed target is not missing too",
       "targets: {gpu: cuda -arhc=sm_86, main: llvm -mcpu=skylake}\ndevices: {d: {target: gpu}}\n"
       "default-device: gpu",
       "TC2104"},
      {"independent mistakes",
       "targets: [cuda -arch=sm_86, cuda -arch=sm_86, llvm -mcup=x]\n"
       "executor: grpah",
       "TC2104 TC3313 TC3120"},
      {"fragment", "opt-level: 2", "TC4110"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    const auto config = run.resolve(row.text);
    INFO(run.messages());
    CHECK_FALSE(config);
    CHECK(run.codes() == row.codes);
  }
}

TEST_CASE("every candidate is listed with what rejects it") {
  test::Run run;
  REQUIRE_FALSE(
      run.resolve("targets: [cuda -arch=sm_86, llvm -mtriple=x86_64-linux-gnu]\n"
                  "devices:\n  dsp: {type: hexagon}\n"));
  REQUIRE(run.diags.all().size() == 1);
  const Diagnostic& diagnostic = run.diags.all().front();
  REQUIRE(diagnostic.details.candidates.size() == 2);
  CHECK(diagnostic.details.candidates[0].candidate == "cuda -arch=sm_86");
  CHECK(diagnostic.details.candidates[0].reason == "its device type is `cuda`");
  CHECK(run.sources.text(diagnostic.details.candidates[1].span) ==
        "llvm -mtriple=x86_64-linux-gnu");
  CHECK(diagnostic.helps == std::vector<std::string>{"add a target of kind `hexagon`"});
  CHECK(diagnostic.pointer == "/devices/dsp/type");
}

TEST_CASE("externals refine what they serve, in the order that was asked") {
  test::Run run;
  const auto config = run.resolve(
      "targets:\n  trt: cuda -arch=sm_87 -compiler=tensorrt\n  cut: cuda -arch=sm_87 "
      "-compiler=cutlass\n"
      "  a: cuda -arch=sm_87\n  b: cuda -arch=sm_87 -max_threads_per_block=512\n  old: cuda "
      "-arch=sm_53\n"
      "partition-order: [trt]\ndefault-device: a\n");
  INFO(run.messages());
  REQUIRE(config);
  CHECK(config->partition_order == std::vector<std::string>{"trt", "cut"});
  for (const PlanTarget& target : config->targets) {
    const bool external = target.codegen.external;
    CHECK(target.refines ==
          (external ? std::vector<std::string>{"a", "b"} : std::vector<std::string>{}));
  }
}

TEST_CASE("unnamed targets are numbered in list order") {
  test::Run run;
  const auto config = run.resolve(
      "targets: [cuda -arch=sm_87 -compiler=tensorrt, {name: cuda, kind: cuda, arch: sm_87}, "
      "llvm]");
  INFO(run.messages());
  REQUIRE(config);
  CHECK(config->targets[0].id == "cuda-tensorrt");
  CHECK(config->targets[1].id == "cuda");
  CHECK(config->targets[2].id == "llvm");
  CHECK_FALSE(config->homogeneous);
}

}  // namespace
}  // namespace tgtcfg

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

// A tvmc file and the native configuration that it means.
TEST_CASE("a tvmc file means what tvmc read") {
  struct Row {
    const char* name;
    const char* tvmc;
    const char* native;
  };
  const Row rows[] = {
      {"one target", R"({"targets": [{"kind": "llvm"}], "executor": {"kind": "graph"}})",
       "targets: [llvm]\nexecutor: graph"},
      {"target and host", R"({"targets": [{"kind": "cuda", "arch": "sm_86"}, {"kind": "llvm"}]})",
       "targets: [cuda -arch=sm_86]\nhost: llvm"},
      {"externals before",
       R"({"targets": [{"kind": "cmsis-nn", "mcpu": "cortex-m55"}, {"kind": "c", "mcpu": "cortex-m55"}]})",
       "targets: [cmsis-nn -mcpu=cortex-m55, c -mcpu=cortex-m55]"},
      {"kind last", R"({"targets": [{"mcpu": "generic", "kind": "llvm"}]})",
       "targets: [llvm -mcpu=generic]"},
      {"text by type", R"({"targets": [{"kind": "llvm", "mattr": "+fp,+neon", "fast-math": "1"}]})",
       "targets: [{kind: llvm, mattr: [+fp, +neon], fast-math: true}]"},
      {"dash or underscore",
       R"({"targets": [{"kind": "llvm", "num_cores": "4", "fast_math": "false"}]})",
       "targets: [{kind: llvm, num-cores: 4, fast-math: false}]"},
      {"options",
       R"({"targets": [{"kind": "c"}], "executor": {"kind": "aot", "unpacked_api": "1", "interface-api": "c"},
           "runtime": {"kind": "crt"}, "opt_level": "3", "disabled_pass": "A,B", "module_name": "m"})",
       "targets: [c]\nexecutor: {kind: aot, unpacked-api: true, interface-api: c}\nruntime: crt\n"
       "opt-level: 3\ndisabled-passes: [A, B]\nmodule-name: m"},
      {"layouts and precision",
       R"({"targets": [{"kind": "c"}], "desired-layout": "NCHW", "desired-layout-ops": "nn.conv2d qnn.conv2d",
           "mixed-precision": true, "mixed-precision-ops": "nn.dense", "mixed_precision_acc_type": "float32"})",
       "targets: [c]\ndesired-layout: [NCHW]\ndesired-layout-ops: [nn.conv2d, qnn.conv2d]\n"
       "mixed-precision: {ops: [nn.dense], acc-type: float32}"},
      {"precision that is not asked for",
       R"({"targets": [{"kind": "c"}], "mixed-precision-ops": "nn.dense"})", "targets: [c]"},
      {"pools",
       R"({"targets": [{"kind": "c"}], "workspace-pools": "sram,dram",
           "workspace-pools-targets": {"sram": "c", "dram": "c"},
           "workspace-pools-size-hint-bytes": "sram:1024"})",
       "targets: [c]\nmemory-pools: {sram: {targets: [c], size-hint-bytes: 1024}, dram: {targets: "
       "[c]}}"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    const auto tvmc = run.plan(row.tvmc, InputFormat::json);
    const auto native = run.plan(row.native);
    INFO(run.messages());
    REQUIRE(tvmc);
    REQUIRE(native);
    CHECK(test::difference(to_json(*tvmc), to_json(*native)) == "");
    CHECK(run.diags.all().front().code != "");
    CHECK(run.codes(true).find("TC8101") != std::string::npos);
  }
}

TEST_CASE("what a plan has no place for is listed") {
  test::Run run;
  REQUIRE(run.check(R"({"targets": [{"kind": "llvm"}], "dump-code": "ll"})", InputFormat::json));
  REQUIRE(run.codes(true) == "TC8101");
  CHECK(run.diags.all()[0].details.notes ==
        std::vector<std::string>{"`dump-code` is not part of a plan and is ignored"});
}

TEST_CASE("a third general target has no role") {
  test::Run run;
  CHECK_FALSE(run.check(R"({"targets": [{"kind": "cuda"}, {"kind": "opencl"}, {"kind": "llvm"}]})",
                        InputFormat::json));
  CHECK(run.codes() == "TC3110");
}

TEST_CASE("in a native document order gives no role") {
  test::Run run;
  const auto spec = run.check("targets: [{kind: cuda, arch: sm_86}, {kind: llvm}]");
  REQUIRE(spec);
  CHECK(spec->targets.size() == 2);
  CHECK_FALSE(spec->host);
}

}  // namespace
}  // namespace tgtcfg

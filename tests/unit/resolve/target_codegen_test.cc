// The code generator of a target and its options.
#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

TEST_CASE("a generator is its target's own, and so are its options") {
  test::Run run;
  const auto config = run.resolve(
      "host: llvm -mtriple=x86_64-linux-gnu\n"
      "targets:\n  gpu: cuda -arch=sm_80\n"
      "  trt: {kind: cuda, arch: sm_80, compiler: tensorrt, use_implicit_batch: false}\n");
  INFO(run.messages());
  REQUIRE(config);
  CHECK_FALSE(config->targets[0].target.codegen.external);
  CHECK(config->targets[0].target.codegen.options.empty());
  CHECK(config->targets[1].target.codegen.options.at("use_implicit_batch") == Value(false));
}

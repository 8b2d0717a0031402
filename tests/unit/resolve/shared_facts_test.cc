// What neighbours of a configuration have in common stands in memory once, and nobody's change
// reaches the others.
#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

TEST_CASE("equal facts of neighbours are the same ones, and others are their own") {
  test::Run run;
  const auto config = run.resolve(
      "host: llvm -mtriple=x86_64-linux-gnu\n"
      "targets:\n  a: cuda -arch=sm_80\n  b: cuda -arch=sm_80 -model=b\n  c: cuda -arch=sm_90\n");
  INFO(run.messages());
  REQUIRE(config);
  const Target& a = config->targets[0].target;
  const Target& b = config->targets[1].target;
  const Target& c = config->targets[2].target;
  CHECK(&*a.keys == &*b.keys);
  CHECK(&*a.defaulted == &*b.defaulted);
  CHECK(&*a.machine == &*b.machine);
  CHECK(&*a.keys == &*c.keys);
  CHECK(&*a.machine != &*c.machine);
  CHECK(c.machine->chip == "sm_90");
  CHECK(&*a.keys == &*run.database.kind("cuda")->default_keys);
}

TEST_CASE("a generator is its target's own, and so are its options") {
  test::Run run;
  const auto config = run.resolve(
      "host: llvm -mtriple=x86_64-linux-gnu\n"
      "targets:\n  gpu: cuda -arch=sm_80\n"
      "  trt: {kind: cuda, arch: sm_80, compiler: tensorrt, use_implicit_batch: false}\n");
  INFO(run.messages());
  REQUIRE(config);
  CHECK_FALSE(config->targets[0].target.codegen->external);
  CHECK(config->targets[0].target.codegen->options.empty());
  CHECK(config->targets[1].target.codegen->options.at("use_implicit_batch") == Value(false));
}

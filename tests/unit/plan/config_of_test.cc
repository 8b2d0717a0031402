// The law: resolving what config_of() writes gives the same plan, byte for byte.
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

/// What is wrong with the way from the plan to a configuration and back; empty when nothing is.
std::string broken_law(const Plan& plan, const Database& database) {
  test::Run back;
  const std::string text = write_yaml(config_of(plan, database));
  const auto again = back.plan(text);
  if (!again) return "the configuration is refused:\n" + back.messages() + text;
  const std::string difference = test::difference(to_json(plan), to_json(*again));
  return difference.empty() ? "" : difference + "\n" + text;
}

TEST_CASE("resolving the configuration of a plan gives the plan") {
  struct Row {
    const char* name;
    const char* text;
  };
  const Row rows[] = {
      {"one target", "kind: cuda"},
      {"an unnamed pair", "[cuda -arch=sm_80, llvm -mcpu=znver4]"},
      {"keys of its own", "{kind: llvm, keys: [b, a]}"},
      {"no keys", "{kind: cuda, keys: []}"},
      {"a device key", "llvm -device=arm_cpu -mtriple=aarch64-linux-gnu"},
      {"a fixed triple", "{kind: rocm, mcpu: gfx90a}"},
      {"another device type than its id", "{kind: cuda, target_device_type: 1}"},
      {"device-only", "{targets: [cuda], host: none}"},
      {"one of two device-only", "targets: [{kind: cuda, host: none}, llvm]"},
      {"a tag with its host", "tag: nvidia/jetson-nano"},
      {"a tag with a change", "{tag: nvidia/nvidia-a100, max_threads_per_block: 512}"},
      {"a label", "{kind: cuda, tag: acme/gpu, arch: sm_90}"},
      {"a label that is another tag", "{kind: cuda, tag: nvidia/nvidia-a100, arch: sm_90}"},
      {"a tag without its host", "{tag: nvidia/jetson-agx-orin-64gb, host: none}"},
      {"another host than the tag's",
       "{targets: [{tag: nvidia/jetson-agx-orin-64gb}], host: llvm -mtriple=x86_64-linux-gnu}"},
      {"hosts per target",
       "host-policy: per-target\ntargets:\n"
       "  a: {kind: cuda, host: llvm -mcpu=generic}\n  b: {kind: rocm, mcpu: gfx90a, host: llvm}\n"
       "  c: {kind: vulkan, host: none}\n  d: llvm"},
      {"external targets in an order of their own",
       "partition-order: [b, a]\ntargets:\n  a: llvm -compiler=dnnl\n  b: llvm -compiler=bnns\n"
       "  c: llvm"},
      {"external kinds", "{targets: [cmsis-nn, llvm -mcpu=cortex-m55], default-device: llvm}"},
      {"a generator with options",
       "[cuda -arch=sm_87 -compiler=tensorrt -use_fp16=1, cuda -arch=sm_87]"},
      {"devices",
       "targets: {a: cuda -arch=sm_80, b: cuda -arch=sm_86}\n"
       "devices: {z: {target: b, index: 1}, y: {target: a, memory-scope: global}}\n"
       "default-device: z"},
      {"a default that is a target", "{targets: {a: cuda, b: llvm}, default-device: a}"},
      {"a default that a device hides",
       "{targets: {a: cuda, b: llvm}, devices: {a: {target: a, index: 3}}, default-device: cuda}"},
      {"devices that could all be the host's",
       "targets: {a: llvm, b: cuda}\ndevices: {q: {target: a, index: 0}, p: {target: a, index: "
       "0}}"},
      {"pass configuration",
       "targets: [cuda, llvm]\npass-config: {relay.fallback_device_type: 2}\n"
       "opt-level: 2\ndisabled-passes: [FoldConstant]"},
      {"executor and runtime",
       "targets: [c]\nexecutor: {kind: aot, unpacked-api: true}\n"
       "runtime: crt"},
      {"pools and build settings",
       "targets: [c]\nmemory-pools: {sram: {targets: [c], size-hint-bytes: 1024, "
       "read-latency-cycles: 2}}\nmodule-name: m\ncross-compiler: gcc\n"
       "cross-compiler-options: [-O2]\ndesired-layout: [NHWC]"},
      {"functions",
       "targets: {a: cuda -arch=sm_80, t: cuda -arch=sm_80 -compiler=tensorrt, b: llvm}\n"
       "devices: {d: {target: a, index: 0}}\n"
       "functions:\n  f: {target: a}\n  g: {target: a, host: none}\n  h: {compiler: tensorrt}\n"
       "  i: {device: d, memory-scope: shared}\n  j: {host: llvm -mcpu=generic}\n"
       "  k: {target: cuda -arch=sm_80 -max_threads_per_block=256}\n  l: {}\n  m: {target: b}\n"
       "  n: {part: p}\nparts: {p: ext_dev}"},
      {"links, memories and versions",
       "targets: {a: cuda -arch=sm_80, b: llvm}\ndevices: {d: {target: a, memory: m}, e: {target: "
       "a}}\n"
       "links: {a <-> b: unified, b -> a: {via: pcie, bandwidth: 1.5GB/s}, a -> a: copy, b <-> p: "
       "copy}\n"
       "memories: {m: {of: [a, host], scope: global.m, size: 1MiB}, f: {of: b, kind: flash}}\n"
       "memory-pools: {p: {targets: [a], memory: m}}\n"
       "toolchain: {cuda: '12.9'}\nplatform: {glibc: '2.36'}\n"
       "functions:\n  f: {device: [e, d], data: [m, b], needs: {memory: {m: 1kB}, features: "
       "['!x']}}\n"
       "  g: {target: p:q, data: b}\nparts: {p: {targets: {q: ext_dev}}}"},
      {"no links", "targets: [llvm]\nlinks: {}"},
      {"parts alone", "parts: {a: cuda, b: {targets: [llvm], parts: {c: vulkan}}}"},
      {"a part that has its parent's host",
       "{targets: [cuda], host: llvm -mcpu=generic, parts: {a: vulkan, b: {targets: [metal], host: "
       "none}}}"},
      {"a name and a backend", "tag: acme/board\ntargets: [c]\nlowering: {backend: tvm-0.19}"},
      {"composite", "{kind: composite, targets: [{kind: composite, name: in, devices: [cuda]}]}"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    run.options.lenient = true;
    const auto plan = run.plan(row.text);
    INFO(run.messages());
    REQUIRE(plan);
    CHECK(broken_law(*plan, run.database) == "");
  }
}

TEST_CASE("what rows and rules give back is not in the configuration of a plan") {
  test::Run run;
  const auto plan = run.plan("targets: [rocm -mcpu=gfx90a, llvm -mtriple=aarch64-linux-gnu]");
  INFO(run.messages());
  REQUIRE(plan);
  CHECK(write_compact_json(config_of(*plan, run.database)) ==
        R"({"host":{"kind":"llvm","mtriple":"aarch64-linux-gnu"},"targets":[)"
        R"({"kind":"rocm","mcpu":"gfx90a","name":"rocm"},)"
        R"({"kind":"llvm","mtriple":"aarch64-linux-gnu","name":"llvm"}]})");
}

TEST_CASE("every tag, kind and named configuration obeys the law") {
  const Database database;
  std::size_t accepted = 0;
  for (const Table table : {Table::tags, Table::kinds, Table::configurations}) {
    for (const std::string& name : database.names(table)) {
      test::Run run;
      run.options.lenient = true;
      const ConfigurationRow* row =
          table == Table::configurations ? run.database.configuration(name) : nullptr;
      const auto plan = row == nullptr ? run.plan(write_yaml(Value(name))) : run.plan(row->text);
      if (!plan) continue;  // `composite` alone, or a cpu that this test has no tables for
      ++accepted;
      INFO(name);
      CHECK(broken_law(*plan, run.database) == "");
    }
  }
  CHECK(accepted > 310);
}

TEST_CASE("a default that was asked for is written, though a rule says the same") {
  const auto [text, written] = GENERATE(table<const char*, bool>({
      {"targets: [cuda -arch=sm_80, llvm -mtriple=x86_64-linux-gnu]\ndefault-device: cpu", true},
      {"targets: [cuda -arch=sm_80, llvm -mtriple=x86_64-linux-gnu]", false},
  }));
  CAPTURE(text);
  test::Run run;
  const auto plan = run.plan(text);
  REQUIRE(plan);
  CHECK((config_of(*plan, run.database).find("default-device") != nullptr) == written);
  CHECK(broken_law(*plan, run.database) == "");
}

}  // namespace
}  // namespace tgtcfg

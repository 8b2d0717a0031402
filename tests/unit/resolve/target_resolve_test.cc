// Canonical targets: types, keys, rules, defaults, open values, generators, hosts.
#include <string>

#include "resolve/target_form.h"
#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

struct Resolution : test::Run {
  std::optional<Target> target;

  explicit Resolution(const std::string& yaml, bool facts = true) {
    if (facts) options.host_facts.triple = "x86_64-pc-linux-gnu";
    const auto document = read("target: " + yaml + "\n");
    REQUIRE(document);
    const auto spec = check_target(*document->root.find("target"), "/target",
                                   {database, options, sources, diags});
    if (spec) target = resolve_target(*spec, {database, options, sources, diags});
  }
};

std::string canonical(const Target& target) {
  return canonical_string(target).value_or("null");
}

}  // namespace

TEST_CASE("targets become canonical") {
  struct Row {
    const char* yaml;
    const char* canonical;
  };
  const Row rows[] = {
      {"llvm", "llvm -keys=cpu -mtriple=x86_64-pc-linux-gnu"},
      {"llvm -mcpu=skylake", "llvm -keys=cpu -mcpu=skylake"},
      {"llvm -mcpu=''", "llvm -keys=cpu -mcpu=''"},
      {"llvm -num-cores=true", "llvm -keys=cpu -mtriple=x86_64-pc-linux-gnu -num-cores=1"},
      {"llvm -fast-math=2", "llvm -keys=cpu -fast-math=1 -mtriple=x86_64-pc-linux-gnu"},
      {"llvm -mcpu=generic -mattr=,,+a,,+b,", "llvm -keys=cpu -mattr=+a,+b -mcpu=generic"},
      {"{kind: llvm, mcpu: generic, mattr: ['+a,+b']}",
       R"(llvm -keys=cpu -mattr=\'+a,+b\' -mcpu=generic)"},
      {"{kind: llvm, mcpu: generic, mattr: []}", "llvm -keys=cpu -mattr='' -mcpu=generic"},
      {"{kind: llvm, mcpu: generic, mattr: [a b]}", "null"},
      {"{kind: llvm, mcpu: generic, num-cores: 9999999999}", "null"},
      {"{kind: cuda, mcpu: ' x'}", "null"},
      {"{kind: cuda, mcpu: \"a'b c\"}",
       R"(cuda -keys=cuda,gpu -max_num_threads=1024 -mcpu='a\'b c' -thread_warp_size=32)"},
      {"llvm -device=arm_cpu -mcpu=generic",
       "llvm -keys=arm_cpu,cpu -device=arm_cpu -mcpu=generic"},
      {"opencl -device mali -keys=foo -max_num_threads=1",
       "opencl -keys=foo,mali -device=mali -image_base_address_alignment=64 "
       "-max_function_args=128 -max_num_threads=1 -max_shared_memory_per_block=16384 "
       "-max_threads_per_block=256 -texture_depth_limit=2048 -texture_spatial_limit=16384 "
       "-thread_warp_size=1"},
      {"{kind: llvm, mcpu: generic, keys: []}", "llvm -keys='' -mcpu=generic"},
      {"{kind: llvm, mcpu: generic, device: ''}",
       R"(llvm -keys=\'\',cpu -device='' -mcpu=generic)"},
      {"ext_dev", "ext_dev"},
      {"cuda", "cuda -keys=cuda,gpu -max_num_threads=1024 -thread_warp_size=32"},
      {"cuda -arch=sm_87 -compiler=tensorrt -use_fp16=1",
       "cuda -keys=cuda,gpu -arch=sm_87 -compiler=tensorrt -max_num_threads=1024 "
       "-thread_warp_size=32 -use_fp16=1"},
      {"mrvl -num_tiles=4", "mrvl -num_tiles=4"},
      {"tensorrt -compiler=tensorrt -use_fp16=1",
       "tensorrt -max_workspace_size=1073741824 -remove_no_mac_subgraphs=0 -tensorrt_version='' "
       "-use_fp16=1 -use_implicit_batch=1 -use_uint8=0"},
      {"cutlass -sm=87",
       "cutlass -find_first_valid=0 -profile_all_alignments=0 -sm=87 -split_k_slices=1 "
       "-threads=-1 -tmp_dir=./tmp -use_3xtf32=1 -use_fast_math=0 -use_multiprocessing=0"},
      {"nvptx -mcpu=sm_70",
       "nvptx -keys=cuda,gpu -max_num_threads=1024 -mcpu=sm_70 -mtriple=nvptx64-nvidia-cuda "
       "-thread_warp_size=32"},
      {"{kind: webgpu, supports_subgroups: true}",
       "webgpu -keys=webgpu,gpu -max_num_threads=256 -max_shared_memory_per_block=32768 "
       "-supports_subgroups=1 -thread_warp_size=32"},
      {"c -mcpu=cortex-m55+nomve", "c -keys=arm_cpu,cpu -mcpu=cortex-m55+nomve"},
      {"c -keys=foo -mcpu=cortex-m33", "c -keys=foo,arm_cpu,cpu -mcpu=cortex-m33"},
      {"llvm -mtriple=armv8-unknown-linux -device=d",
       "llvm -keys=arm_cpu,cpu,d -device=d -mtriple=armv8-unknown-linux"},
      {"{tag: nvidia/jetson-nano, max_num_threads: 512, registers_per_block: null}",
       "cuda -keys=cuda,gpu -arch=sm_53 -max_num_threads=512 -max_shared_memory_per_block=49152 "
       "-max_threads_per_block=1024 -thread_warp_size=32"},
      {"'nvidia/jetson-agx-orin-64gb:host'",
       "llvm -keys=arm_cpu,cpu -mcpu=cortex-a78 -mtriple=aarch64-linux-gnu -num-cores=12"},
  };
  for (const Row& row : rows) {
    INFO(row.yaml);
    const Resolution run(row.yaml);
    INFO(run.messages());
    REQUIRE(run.target);
    CHECK(canonical(*run.target) == row.canonical);
  }
}

TEST_CASE("wrong targets are located") {
  struct Row {
    const char* yaml;
    const char* code;
    const char* place;
    const char* pointer;
  };
  const Row rows[] = {
      {"llvm -mcup=x", "TC2104", "-mcup", "/target/mcup"},
      {"{kind: llvm, mcup: x}", "TC2104", "mcup", "/target/mcup"},
      {"\"cuda -arch=sm_80 -host='llvm -mcup=x'\"", "TC2104", "-mcup", "/target/host/mcup"},
      {"{kind: llvm, num-cores: '4'}", "TC2101", "'4'", "/target/num-cores"},
      {"{kind: llvm, num-cores: 4.0}", "TC2101", "4.0", "/target/num-cores"},
      {"{kind: llvm, fast-math: 2}", "TC2101", "2", "/target/fast-math"},
      {"{kind: llvm, mattr: +a}", "TC2101", "+a", "/target/mattr"},
      {"{kind: llvm, mattr: [+a, 1]}", "TC2101", "1", "/target/mattr/1"},
      {"llvm -num-cores=8abc", "TC2102", "8abc", "/target/num-cores"},
      {"llvm -fast-math=yes", "TC2102", "yes", "/target/fast-math"},
      {"cutlass -split_k_slices=1,x", "TC2102", "x", "/target/split_k_slices"},
      {"llvm -mcpu", "TC2008", "-mcpu", "/target/mcpu"},
      {"llvm -num-cores=99999999999999999999", "TC1105", "99999999999999999999",
       "/target/num-cores"},
      {"cuda -target_device_type=-1", "TC2103", "-1", "/target/target_device_type"},
      {"cuda -arch=80", "TC2106", "80", "/target/arch"},
      {"rocm -mcpu=gfx", "TC2106", "gfx", "/target/mcpu"},
      {"nvptx -mcpu=sm_70 -mtriple=x86_64-linux-gnu", "TC2105", "x86_64-linux-gnu",
       "/target/mtriple"},
      {"{kind: webgpu, thread_warp_size: 32}", "TC2107", "32", "/target/thread_warp_size"},
      {"cuda -arch=sm_80 -from_device=0", "TC2202", "0", "/target/from_device"},
      {"llvm -mcpu=generic -compiler=tensorrt", "TC2301", "tensorrt", "/target/compiler"},
      {"cuda -arch=sm_80 -compiler=tensort", "TC2302", "tensort", "/target/compiler"},
      {"tensorrt -compiler=cutlass", "TC2012", "cutlass", "/target/compiler"},
      {"cuda -arch=sm_80 -use_fp16=1", "TC2104", "-use_fp16", "/target/use_fp16"},
      {"'nvidia/jetson-nano:cpu'", "TC4104", "cpu", "/target"},
      {"{target: 'nvidia/jetson-nano:host'}", "TC4104", "host", "/target"},
      {"{config: boards/corstone-300}", "TC2016", "boards/corstone-300", "/target"},
  };
  for (const Row& row : rows) {
    INFO(row.yaml);
    const Resolution run(row.yaml);
    INFO(run.messages());
    CHECK_FALSE(run.target);
    REQUIRE(run.codes() == row.code);
    for (const Diagnostic& diagnostic : run.diags.all()) {
      if (diagnostic.severity != Severity::error) continue;
      CHECK(std::string(run.sources.text(diagnostic.span())) == row.place);
      CHECK(diagnostic.pointer == row.pointer);
    }
  }
}

TEST_CASE("independent mistakes of one target are all reported") {
  const Resolution run("{kind: llvm, mcup: x, num-cores: a, host: {kind: lvm}}");
  CHECK(run.codes() == "TC2002");
  const Resolution other("{kind: llvm, mcup: x, num-cores: a, host: {kind: llvm, mattr: a}}");
  CHECK(other.codes() == "TC2104 TC2101 TC2101");
}

TEST_CASE("an unknown attribute says where it belongs") {
  const Resolution run("opencl -arch=x");
  REQUIRE(run.diags.all().size() == 1);
  REQUIRE_FALSE(run.diags.all()[0].details.notes.empty());
  CHECK(run.diags.all()[0].details.notes[0] == "`arch` is an attribute of `cuda`");
  const Resolution executor("llvm -mtriple=x86_64-linux-gnu -system-lib=1");
  REQUIRE(executor.diags.all().size() == 1);
  CHECK(executor.diags.all()[0].message.find("`runtime` of the configuration") !=
        std::string::npos);
  const Resolution near("llvm -mcup=x");
  REQUIRE_FALSE(near.diags.all()[0].fixes.empty());
  CHECK(near.diags.all()[0].fixes[0].edits[0].new_text == "-mcpu");
}

TEST_CASE("values that nobody gave stay open") {
  struct Row {
    const char* yaml;
    bool facts;
    const char* open;
  };
  const Row rows[] = {
      {"cuda", true, "arch"},
      {"cuda -arch=sm_80", true, ""},
      {"rocm", true, "mcpu"},
      {"nvptx", true, "mcpu"},
      {"llvm", true, ""},
      {"llvm", false, "mtriple"},
      {"llvm -mcpu=generic", false, "mtriple"},
      {"nvidia/jetson-nano", false, ""},
  };
  for (const Row& row : rows) {
    INFO(row.yaml);
    const Resolution run(row.yaml, row.facts);
    REQUIRE(run.target);
    std::string open;
    for (const std::string& name : run.target->open) open += name;
    CHECK(open == row.open);
    CHECK(run.codes(true) == (open.empty() ? "" : "TC2201"));
  }
}

TEST_CASE("warnings and notices of single targets") {
  struct Row {
    const char* yaml;
    const char* codes;
  };
  const Row rows[] = {
      {"{kind: cuda, tag: nvidia/jetson-nano, arch: sm_90}", "TC2110"},
      {"{kind: cuda, tag: nvidia/jetson-nano, arch: sm_53}", ""},
      {"{kind: llvm, tag: nvidia/jetson-nano, mtriple: x86_64-linux-gnu}", "TC2110"},
      {"{kind: llvm, tag: mine, mtriple: x86_64-linux-gnu}", ""},
      {"llvm -mtriple=x86_64-linux-gnu -libs=mkldnn,cblas", "TC8301"},
      {"llvm -mtriple=x86_64-linux-gnu -libs=mkldnn,cblass", "TC8301 TC2111"},
      {"llvm -mtriple=x86_64-linux-gnu -keys=arm_cpu,cpu", "TC2112"},
      {"{kind: llvm, mtriple: x86_64-linux-gnu, fast-math: 1}", "TC2113"},
      {"{kind: llvm, mtriple: x86_64-linux-gnu, num-cores: true}", "TC2113"},
      {"llvm -mtriple=x86_64-linnux-gnu", "TC2231"},
      {"llvm -mtriple=x86_64-linux-gun", "TC2231"},
      {"llvm -mtriple=aarch64-linux-gnuu", "TC2231"},
      // LLVM moves `linuxg64` to the place of the system; `l4-lim` is the environment then.
      {"llvm -mtriple=x86_64-l4_64-l4-linuxg64-lim", "TC2231"},
      {"{kind: webgpu, supports_subgroups: true, thread_warp_size: 64}", "TC2108"},
      {"{target: cuda -arch=sm_80 -host=c, host: llvm -mtriple=x86_64-linux-gnu}", "TC3202"},
  };
  for (const Row& row : rows) {
    INFO(row.yaml);
    const Resolution run(row.yaml);
    INFO(run.messages());
    REQUIRE(run.target);
    CHECK(run.codes(true) == row.codes);
  }
}

TEST_CASE("old library names are renamed, unless the old release is asked") {
  const Resolution run("llvm -mcpu=generic -libs=mkldnn");
  CHECK(canonical(*run.target) == "llvm -keys=cpu -libs=dnnl -mcpu=generic");
}

TEST_CASE("features of Arm CPUs") {
  struct Row {
    const char* yaml;
    const char* features;
  };
  const Row rows[] = {
      {"c -mcpu=cortex-m55", R"({"has_dsp":true,"has_mve":true})"},
      {"c -mcpu=cortex-m55+nomve", R"({"has_dsp":true,"has_mve":false})"},
      {"c -mcpu=cortex-m55+nodsp", R"({"has_dsp":false,"has_mve":false})"},
      {"llvm -mcpu=cortex-m55 -mattr=+nomve", R"({"has_dsp":true,"has_mve":false})"},
      {"c -mcpu=cortex-m33foo", R"({"has_dsp":true,"has_mve":false})"},
      {"c -mcpu=cortex-m0plus", R"({"has_dsp":false,"has_mve":false})"},
      {"c -mcpu=cortex-m23", "{}"},
      {"test", R"({"is_test":true})"},
  };
  for (const Row& row : rows) {
    INFO(row.yaml);
    const Resolution run(row.yaml);
    REQUIRE(run.target);
    CHECK(write_compact_json(*target_json(*run.target).find("features")) == row.features);
  }
}

TEST_CASE("a target as JSON") {
  const Resolution run("{kind: cuda, arch: sm_86, name: gpu, host: llvm -mcpu=generic}");
  REQUIRE(run.target);
  const Value json = target_json(*run.target);
  CHECK(json.find("id")->string() == "gpu");
  CHECK(*json.find("device") == Value(Object{{"type", "cuda"}, {"code", 2}}));
  CHECK(*json.find("defaulted") == Value(Array{"max_num_threads", "thread_warp_size"}));
  CHECK(json.find("machine")->find("chip")->string() == "sm_86");
  CHECK(json.find("host")->find("canonical")->string() == "llvm -keys=cpu -mcpu=generic");
  CHECK_FALSE(json.find("fingerprint")->string() == json.find("device_fingerprint")->string());
  const Value bare = target_json(*Resolution("{kind: cuda, arch: sm_86, host: none}").target);
  CHECK(bare.find("host")->is_null());
  CHECK(*bare.find("fingerprint") == *json.find("device_fingerprint"));
}

TEST_CASE("a part of a configuration is one of its targets") {
  struct Row {
    const char* yaml;
    const char* canonical;
  };
  const Row rows[] = {
      {"'boards/jetson-nano:cpu'",
       "llvm -keys=arm_cpu,cpu -mcpu=cortex-a57 -mtriple=aarch64-linux-gnu -num-cores=4"},
      {"'jetson-nano:llvm'",
       "llvm -keys=arm_cpu,cpu -mcpu=cortex-a57 -mtriple=aarch64-linux-gnu -num-cores=4"},
      {"{target: 'boards/jetson-nano:cpu', num-cores: 2}",
       "llvm -keys=arm_cpu,cpu -mcpu=cortex-a57 -mtriple=aarch64-linux-gnu -num-cores=2"},
      {"boards/corstone-300:cpu", "c -keys=arm_cpu,cpu -mcpu=cortex-m55"},
  };
  for (const Row& row : rows) {
    INFO(row.yaml);
    const Resolution run(row.yaml);
    INFO(run.messages());
    REQUIRE(run.target);
    CHECK(canonical(*run.target) == row.canonical);
  }
}

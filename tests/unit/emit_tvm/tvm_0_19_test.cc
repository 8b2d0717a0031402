// What TVM 0.19 holds of one target: the rows of its observed behaviour that need no Arm table.
#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

struct Release : test::Run {
  std::optional<Value> answer;

  explicit Release(const std::string& json, bool facts = true) {
    options.dialect.strict_json = true;
    options.dialect.keep_legacy = true;
    if (facts) options.host_facts.triple = "x86_64-pc-linux-gnu";
    if (const auto resolved = target(json))
      answer = emit_tvm_0_19_target(*resolved, database, diags);
  }
  [[nodiscard]] std::string text() const {
    const Value* str = answer ? answer->find("str") : nullptr;
    if (str == nullptr) return "refused";
    return str->is_string() ? str->string() : "null";
  }
};

std::string quoted(const std::string& text) {
  return write_compact_json(Value(text));
}

}  // namespace

TEST_CASE("texts of the release") {
  struct Row {
    const char* target;
    const char* str;
  };
  const Row rows[] = {
      {"llvm", "llvm -keys=cpu -mtriple=x86_64-pc-linux-gnu"},
      {"llvm ---mcpu=skylake", "llvm -keys=cpu -mcpu=skylake"},
      {"llvm mcpu=skylake", "refused"},
      {"-kind=llvm", "refused"},
      {"llvm -kind=c", "refused"},
      {"", "refused"},
      {"nosuch", "refused"},
      {"llvm -num-cores=true", "llvm -keys=cpu -mtriple=x86_64-pc-linux-gnu -num-cores=1"},
      {"llvm -num-cores=99999999999", "refused"},
      {"llvm -num-cores=2147483647",
       "llvm -keys=cpu -mtriple=x86_64-pc-linux-gnu -num-cores=2147483647"},
      {"llvm -num-cores=2147483648", "refused"},
      {"llvm -num-cores -4", "refused"},
      {"llvm -fast-math", "llvm -keys=cpu -fast-math=1 -mtriple=x86_64-pc-linux-gnu"},
      {"llvm -keys=foo", "llvm -keys=foo -mtriple=x86_64-pc-linux-gnu"},
      {"opencl -device=mali -model=g71",
       "opencl -keys=mali,opencl,gpu -device=mali -max_function_args=128 -max_num_threads=256 "
       "-max_shared_memory_per_block=16384 -max_threads_per_block=256 -model=g71 "
       "-texture_spatial_limit=16384 -thread_warp_size=1"},
      {"cuda -arch=sm_80",
       "cuda -keys=cuda,gpu -arch=sm_80 -max_num_threads=1024 -thread_warp_size=32"},
      {"cuda", "cuda -keys=cuda,gpu -arch=sm_50 -max_num_threads=1024 -thread_warp_size=32"},
      {"rocm",
       "rocm -keys=rocm,gpu -max_num_threads=256 -max_shared_memory_per_block=65536 "
       "-max_threads_per_block=256 -mcpu=gfx900 -mtriple=amdgcn-amd-amdhsa-hcc "
       "-thread_warp_size=64"},
      {"webgpu", "webgpu -keys=webgpu,gpu -max_num_threads=256"},
      {"ext_dev", "ext_dev "},
      {"hexagon", "hexagon -keys=hexagon,cpu "},
      {"vulkan -device_name='a b'",
       "vulkan -keys=vulkan,gpu -device_name='a b' -max_num_threads=256 "
       "-max_threads_per_block=256 -supports_float32=1 -supports_int32=1 -thread_warp_size=1"},
      {"composite --host=llvm --devices=cuda,opencl", "null"},
      {"llvm -mattr='a b' -mcpu=generic", R"(llvm -keys=cpu -mattr=\'a b\' -mcpu=generic)"},
      {R"(llvm -mcpu=generic -mattr=\'+a,+b\')", "llvm -keys=cpu -mattr='+a,+b' -mcpu=generic"},
      {"llvm -mcpu=''", "llvm -keys=cpu "},
      {"llvm -mcpu=generic -libs=mkldnn", "llvm -keys=cpu -libs=mkldnn -mcpu=generic"},
      {"cuda -arch=sm_80 -compiler=cutlass",
       "cutlass -find_first_valid=0 -profile_all_alignments=0 -sm=80 -split_k_slices=1 "
       "-threads=-1 -tmp_dir=./tmp -use_3xtf32=1 -use_fast_math=0 -use_multiprocessing=0"},
      {"trn", "refused"},
      {"cmsis-nn", "refused"},
      {"mrvl", "mrvl "},
      {"mrvl -num_tiles=4", "refused"},
      {"llvm -mcpu=generic -vector-width=64", "refused"},
      {"opencl -texture_depth_limit=7", "refused"},
      {"llvm -mcpu=generic -compiler=compute-library", "refused"},
  };
  for (const Row& row : rows) {
    INFO(row.target);
    const Release run(quoted(row.target));
    INFO(run.messages());
    CHECK(run.text() == row.str);
    CHECK(run.diags.has_errors() == (run.text() == "refused"));
  }
}

TEST_CASE("numbers of objects are not bound to 32 bits") {
  const Release run(R"({"kind": "llvm", "mcpu": "generic", "num-cores": 9999999999})");
  CHECK(run.text() == "llvm -keys=cpu -mcpu=generic -num-cores=9999999999");
}

TEST_CASE("what the release makes up is said") {
  struct Row {
    const char* target;
    const char* codes;
  };
  const Row rows[] = {
      {"cuda", "TC8201"},       {"nvptx", "TC8201"}, {"cuda -arch=sm_80 -from_device=0", "TC8202"},
      {"cuda -arch=sm_80", ""}, {"trn", "TC2310"},
  };
  for (const Row& row : rows) {
    INFO(row.target);
    CHECK(Release(quoted(row.target)).codes() == row.codes);
  }
  const Release run("\"llvm\"", false);
  CHECK(run.codes() == "TC8201");
  CHECK(run.text() == "llvm -keys=cpu ");
}

TEST_CASE("the dictionary holds hosts and devices, the tag is a label only") {
  const Release run(R"({"kind": "composite", "devices": ["ext_dev"], "host": {"kind": "c"}})");
  REQUIRE(run.answer);
  CHECK(write_compact_json(*run.answer->find("export")) ==
        R"({"devices":[{"keys":[],"kind":"ext_dev","tag":""}],)"
        R"("host":{"keys":["cpu"],"kind":"c","tag":""},"keys":[],"kind":"composite","tag":""})");
  const Release tag("\"nvidia/jetson-nano\"");
  CHECK(tag.answer->find("tag")->string().empty());
  const Release label(R"({"kind": "cuda", "arch": "sm_53", "tag": "nvidia/jetson-nano"})");
  CHECK(label.answer->find("tag")->string() == "nvidia/jetson-nano");
}

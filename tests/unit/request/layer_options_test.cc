// Every field of a configuration can be set in a file, by `--set` and, where the table has one, by
// its flag, and each way means the same (requirement T2).
#include "arguments/options.h"

#include <tgtcfg/file_system.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <set>

#include "database/config_keys.h"
#include "document/readers.h"
#include "request/changes.h"
#include "request/request.h"
#include "schema/schema.h"
#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

constexpr const char* base = R"({
  "targets": {"cpu": {"kind": "c"}, "gpu": {"kind": "cuda", "arch": "sm_86"},
              "trt": {"kind": "cuda", "compiler": "tensorrt"}},
  "host": {"kind": "llvm", "mtriple": "x86_64-linux-gnu"},
  "default-device": "cuda"
})";

Value read(std::string_view text) {
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add("value", std::string(text));
  auto documents = parse(file, InputFormat::json, sources, Limits{}, diags);
  REQUIRE(documents);
  REQUIRE(documents->size() == 1);
  return std::move(documents->front().root);
}

// The tree with one value more, maps made on the way.
void put(Value& tree, const std::vector<std::string>& at, std::size_t from, Value value) {
  if (from + 1 == at.size()) {
    tree.set(at[from], std::move(value));
    return;
  }
  const Value* below = tree.find(at[from]);
  Value map = below != nullptr && below->is_object() ? *below : Value(Object{});
  put(map, at, from + 1, std::move(value));
  tree.set(at[from], std::move(map));
}

struct Result {
  std::optional<Plan> plan;
  std::string messages;
};

Result plan_of(const Value& config, std::vector<TypedFlag> flags) {
  MemoryFileSystem files;
  files.files = {{"c.json", write_json(config)}};
  Env env;
  env.files = &files;
  env.variable = [](const char*) { return std::nullopt; };
  Session session("resolve", env, {});
  Request request;
  request.inputs = {"c.json"};
  request.changes = changes_of(std::move(flags));
  REQUIRE(session.open());
  Result result;
  result.plan = plan_of_request(session, request, "resolve");
  for (const Diagnostic& diagnostic : session.findings.diags.all()) {
    if (diagnostic.severity == Severity::error) result.messages += diagnostic.message + "\n";
  }
  return result;
}

// What the file says and what the flags say is one plan, and not the one without either.
void check_same(const Value& file, std::vector<TypedFlag> flags, bool changes = true) {
  const Result by_file = plan_of(file, {});
  const Result by_flag = plan_of(read(base), std::move(flags));
  INFO(by_file.messages << by_flag.messages);
  REQUIRE(by_file.plan);
  REQUIRE(by_flag.plan);
  CHECK(test::difference(to_json(*by_file.plan), to_json(*by_flag.plan)) == "");
  if (changes) CHECK(to_json(*by_flag.plan) != to_json(*plan_of(read(base), {}).plan));
}

struct Field {
  const char* pointer;
  const char* value;  ///< JSON
  bool changes = true;
};

constexpr Field fields[] = {
    {"/tag", R"("boards/x")"},
    {"/kind", R"("composite")", false},
    {"/extends", R"("host/default")", false},
    {"/targets", R"(["cuda -arch=sm_90", "c"])"},
    {"/targets/gpu/arch", R"("sm_90")"},
    {"/targets/gpu/host", R"("llvm -mtriple=x86_64-linux-gnu")", false},
    {"/targets/x", R"("opencl -device=mali")"},
    {"/host", R"("llvm -mtriple=aarch64-linux-gnu")"},
    {"/host/mcpu", R"("znver4")"},
    {"/host-policy", R"("per-target")", false},
    {"/executor", R"("aot")"},
    {"/executor", R"({"kind": "graph", "link-params": true})"},
    {"/runtime", R"("crt")"},
    {"/pass-config", R"({"tir.disable_vectorize": true})"},
    {"/pass-config/tir.disable_vectorize", "true"},
    {"/opt-level", "2"},
    {"/llvm-release", "14", false},
    {"/disabled-passes", R"(["FoldConstant"])"},
    {"/devices/d", R"({"type": "cuda", "index": 1})"},
    {"/devices/d/type", R"("cuda")"},
    {"/default-device", R"("cpu")"},
    {"/partition-order", R"(["trt"])", false},
    {"/functions/main/target", R"("gpu")"},
    {"/functions/main/compiler", R"("tensorrt")"},
    {"/functions/main", R"({"target": "gpu", "host": "none", "memory-scope": "global"})"},
    {"/parts/p", R"("llvm -mcpu=znver3")"},
    {"/memory-pools/sram", R"({"targets": ["c"], "size-hint-bytes": 1024})"},
    {"/links/cpu -> gpu", R"("copy")"},
    {"/links/cpu <-> gpu/access", R"("unified")"},
    {"/memories/ddr", R"({"of": ["cpu", "gpu"], "size": "8GiB"})"},
    {"/toolchain/iree", R"("3.13")"},
    {"/platform", R"({"glibc": "2.36"})"},
    {"/module-name", R"("m")"},
    {"/output-format", R"("mlf")"},
    {"/cross-compiler", R"("gcc")"},
    {"/cross-compiler-options", R"(["-O2", "-s"])"},
    {"/desired-layout", R"(["NCHW", "NHWC:OHWI", "NCHW"])"},
    {"/desired-layout-ops", R"(["nn.conv2d"])"},
    {"/mixed-precision", "true"},
    {"/mixed-precision/ops", R"(["nn.dense"])"},
    {"/mixed-precision/calculation-type", R"("float16")"},
    {"/mixed-precision/acc-type", R"("float32")"},
    {"/lowering/backend", R"("tvm-0.19")"},
    {"/lowering", R"({"backend": "tvm-0.19", "release": "0.18"})"},
};

struct Flagged {
  const char* flag;
  const char* value;
  const char* pointer;
  const char* json;
  bool changes = true;
};

constexpr Flagged flagged[] = {
    {"--target", "cuda -arch=sm_90, llvm", "", ""},
    {"--host", "llvm -mtriple=aarch64-linux-gnu", "/host", R"("llvm -mtriple=aarch64-linux-gnu")"},
    {"--host-policy", "per-target", "/host-policy", R"("per-target")", false},
    {"--executor", "aot", "/executor", R"("aot")"},
    {"--runtime", "crt", "/runtime", R"("crt")"},
    {"--pass-config", "tir.disable_vectorize=true", "/pass-config/tir.disable_vectorize", "true"},
    {"--opt-level", "2", "/opt-level", "2"},
    {"--disabled-pass", "FoldConstant, FuseOps", "/disabled-passes",
     R"(["FoldConstant", "FuseOps"])"},
    {"--device", "d=cuda:1", "/devices/d", R"({"type": "cuda", "index": 1})"},
    {"--default-device", "cpu", "/default-device", R"("cpu")"},
    {"--function", "main=gpu", "/functions/main", R"({"target": "gpu"})"},
    {"--part", "p=llvm -mcpu=znver3", "/parts/p", R"("llvm -mcpu=znver3")"},
    {"--partition-order", "trt", "/partition-order", R"(["trt"])", false},
    {"--link", "gpu<->cpu=copy", "/links/cpu <-> gpu", R"("copy")"},
    {"--toolchain", "iree=3.10", "/toolchain/iree", R"("3.10")"},
    {"--platform", "glibc=2.36", "/platform/glibc", R"("2.36")"},
    {"--module-name", "m", "/module-name", R"("m")"},
    {"--output-format", "mlf", "/output-format", R"("mlf")"},
    {"--cross-compiler", "gcc", "/cross-compiler", R"("gcc")"},
    {"--cross-compiler-options", "-O2 -s", "/cross-compiler-options", R"(["-O2", "-s"])"},
    {"--desired-layout", "NCHW,NHWC:OHWI,NCHW", "/desired-layout",
     R"(["NCHW", "NHWC:OHWI", "NCHW"])"},
    {"--desired-layout-ops", "nn.conv2d", "/desired-layout-ops", R"(["nn.conv2d"])"},
    {"--mixed-precision", "", "/mixed-precision", "true"},
    {"--mixed-precision-ops", "nn.dense", "/mixed-precision/ops", R"(["nn.dense"])"},
    {"--mixed-precision-calculation-type", "float16", "/mixed-precision/calculation-type",
     R"("float16")"},
    {"--mixed-precision-acc-type", "float32", "/mixed-precision/acc-type", R"("float32")"},
    {"--workspace-pools", "sram", "/memory-pools/sram/targets", R"(["c"])"},
    {"--workspace-pools-size-hint-bytes", "sram:1024", "/memory-pools/sram/size-hint-bytes",
     "1024"},
    {"--workspace-pools-clock-frequency-hz", "sram:500", "/memory-pools/sram/clock-frequency-hz",
     "500"},
    {"--workspace-pools-read-bandwidth-bytes-per-cycle", "sram:4",
     "/memory-pools/sram/read-bandwidth-bytes-per-cycle", "4"},
    {"--workspace-pools-write-bandwidth-bytes-per-cycle", "sram:4",
     "/memory-pools/sram/write-bandwidth-bytes-per-cycle", "4"},
    {"--workspace-pools-read-latency-cycles", "sram:2", "/memory-pools/sram/read-latency-cycles",
     "2"},
    {"--workspace-pools-write-latency-cycles", "sram:2", "/memory-pools/sram/write-latency-cycles",
     "2"},
    {"--workspace-pools-target-burst-bytes", "sram:c:8", "/memory-pools/sram/target-burst-bytes",
     R"({"c": 8})"},
};

bool is_pool(std::string_view flag) {
  return flag.starts_with("--workspace-pools");
}

std::set<std::string> properties_of_schema() {
  const Value schema = read(*bundled_schema_text("config"));
  std::set<std::string> names;
  for (const Member& member : schema.find("properties")->object()) names.insert(member.key);
  return names;
}

}  // namespace

TEST_CASE("every field of a configuration can be set by --set") {
  for (const Field& field : fields) {
    INFO(field.pointer << " = " << field.value);
    Value file = read(base);
    const auto at = pointer_segments(field.pointer);
    put(file, *at, 0, read(field.value));
    check_same(file, {{"--set", std::string(field.pointer) + "=" + field.value, 1}}, field.changes);
  }
}

TEST_CASE("the fields of this test are those of the schema") {
  std::set<std::string> tested = {"$schema"};  // what editors read
  for (const Field& field : fields) tested.insert(pointer_segments(field.pointer)->front());
  CHECK(tested == properties_of_schema());
  for (const std::string_view key : config_keys) CHECK(tested.contains(std::string(key)));
}

TEST_CASE("a flag says what its field says") {
  for (const Flagged& row : flagged) {
    INFO(row.flag << " " << row.value);
    Value file = read(base);
    std::vector<TypedFlag> flags;
    if (is_pool(row.flag)) {
      put(file, {"memory-pools", "sram", "targets"}, 0, read(R"(["c"])"));
      flags = {{"--workspace-pools", "sram", 0}, {"--workspace-pools-targets", "sram:c", 0}};
    }
    if (std::string_view(row.flag) == "--target") {
      file.set("targets", read(R"(["cuda -arch=sm_90"])"));
      file.set("host", "llvm");
    } else {
      put(file, *pointer_segments(row.pointer), 0, read(row.json));
    }
    if (std::string_view(row.flag) != "--workspace-pools")
      flags.push_back({row.flag, row.value, 0});
    check_same(file, std::move(flags), row.changes);
  }
}

TEST_CASE("every flag of the table sets a field of the schema, and is tested") {
  std::set<std::string> tested = {"--set", "--overlay", "--workspace-pools-targets"};
  for (const Flagged& row : flagged) tested.insert(row.flag);
  const std::set<std::string> properties = properties_of_schema();
  std::set<std::string> known;
  for (const Option& flag : layer_flags()) {
    if (flag.form == FlagForm::row) continue;
    INFO(flag.names);
    known.insert(std::string(flag.name()));
    if (flag.pointer.empty()) continue;
    CHECK(properties.contains(pointer_segments(flag.pointer)->front()));
  }
  CHECK(known == tested);
}

// tvmc 0.19, `tvmc compile --help`.
TEST_CASE("the options of tvmc compile are flags") {
  for (const char* option : {"--target",
                             "--executor",
                             "--runtime",
                             "--pass-config",
                             "--opt-level",
                             "--disabled-pass",
                             "--desired-layout",
                             "--desired-layout-ops",
                             "--mixed-precision",
                             "--mixed-precision-ops",
                             "--mixed-precision-calculation-type",
                             "--mixed-precision-acc-type",
                             "--output-format",
                             "--cross-compiler",
                             "--cross-compiler-options",
                             "--module-name",
                             "--workspace-pools",
                             "--workspace-pools-targets",
                             "--workspace-pools-size-hint-bytes",
                             "--workspace-pools-clock-frequency-hz",
                             "--workspace-pools-read-bandwidth-bytes-per-cycle",
                             "--workspace-pools-write-bandwidth-bytes-per-cycle",
                             "--workspace-pools-read-latency-cycles",
                             "--workspace-pools-write-latency-cycles",
                             "--workspace-pools-target-burst-bytes"}) {
    INFO(option);
    CHECK(find_layer_flag(option) != nullptr);
  }
}

TEST_CASE("records of a configuration by their fields") {
  struct Row {
    const char* at;
    KeyList keys;
    std::vector<Field> values;
  };
  const Row rows[] = {
      {"/devices/gpu0",
       device_keys,
       {{"type", R"("cuda")"},
        {"index", "1"},
        {"target", R"("gpu")"},
        {"memory-scope", R"("l")"},
        {"memory", R"("m")"},
        {"clock-frequency-hz", "1000"}}},
      {"/functions/main",
       function_keys,
       {{"target", R"("gpu")"},
        {"compiler", R"("tensorrt")"},
        {"device", R"("gpu0")"},
        {"host", R"("none")"},
        {"part", R"("p")"},
        {"memory-scope", R"("global")"},
        {"data", R"(["m"])"},
        {"needs", R"({"memory": {"m": "1KiB"}})"}}},
  };
  for (const Row& row : rows) {
    std::set<std::string> tested;
    for (const Field& field : row.values) {
      const std::string pointer = std::string(row.at) + "/" + field.pointer;
      INFO(pointer);
      tested.insert(field.pointer);
      Value file = read(base);
      std::vector<TypedFlag> flags = {{"--device", "gpu0=cuda", 0},
                                      {"--part", "p=llvm -mcpu=znver3", 0},
                                      {"--set", R"(/memories/m={"of": "gpu", "size": 4096})", 1}};
      put(file, {"memories", "m"}, 0, read(R"({"of": "gpu", "size": 4096})"));
      put(file, {"devices", "gpu0", "type"}, 0, Value("cuda"));
      put(file, {"parts", "p"}, 0, Value("llvm -mcpu=znver3"));
      put(file, *pointer_segments(pointer), 0, read(field.value));
      flags.push_back({"--set", pointer + "=" + field.value, 2});
      check_same(file, std::move(flags));
    }
    CHECK(tested == std::set<std::string>(row.keys.begin(), row.keys.end()));
  }
}

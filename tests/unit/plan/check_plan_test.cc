#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

std::optional<Plan> read_plan(test::Run& run, const std::string& text,
                              InputFormat format = InputFormat::json) {
  const auto document = run.read(text, format, "plan.json");
  if (!document) return std::nullopt;
  return check_plan(*document, run.diags);
}

const char* const documents[] = {
    "targets: [cuda -arch=sm_86]",
    "targets: [cuda]\nhost: none",
    "targets: [c -mcpu=cortex-m55, cmsis-nn -mcpu=cortex-m55]\nexecutor: {kind: aot, unpacked-api: "
    "true}\nruntime: crt",
    "tag: acme/x\ntargets: {a: cuda -arch=sm_87, b: llvm -mcpu=skylake}\nparts: {p: {targets: "
    "[hexagon]}}\n"
    "functions: {main: {target: a}, 'k_*': {host: none}, x: {part: p}}\n"
    "memory-pools: {m: {targets: [a], size-hint-bytes: 12}}",
};

TEST_CASE("a plan resolves to itself, byte for byte") {
  for (const char* text : documents) {
    INFO(text);
    test::Run run;
    const auto plan = run.plan(text);
    INFO(run.messages());
    REQUIRE(plan);
    const std::string bytes = write_json(to_json(*plan));
    for (const auto& [written, format] :
         {std::pair(bytes, InputFormat::json),
          std::pair(write_yaml(to_json(*plan)), InputFormat::yaml)}) {
      const auto again = read_plan(run, written, format);
      INFO(run.messages());
      REQUIRE(again);
      CHECK(write_json(to_json(*again)) == bytes);
      CHECK(again->fingerprint == plan->fingerprint);
    }
  }
}

TEST_CASE("provenance is left out on reading") {
  test::Run run;
  auto plan = run.plan("cuda -arch=sm_86");
  REQUIRE(plan);
  const std::string bytes = write_json(to_json(*plan));
  Value traced = to_json(*plan);
  traced.set("trace", Value(Array{}));
  const auto again = read_plan(run, write_json(traced));
  INFO(run.messages());
  REQUIRE(again);
  CHECK(write_json(to_json(*again)) == bytes);
}

TEST_CASE("an edited plan is refused") {
  struct Row {
    const char* name;
    const char* from;
    const char* to;
    const char* code;
  };
  const Row rows[] = {
      {"attribute", "\"sm_86\"", "\"sm_80\"", "TC5201"},
      {"setting", "\"opt_level\": 2", "\"opt_level\": 3", "TC5201"},
      {"fingerprint", "\"fingerprint\": \"sha256:", "\"fingerprint\": \"sha256:0", nullptr},
      {"device map", "\"cuda\": \"cuda\"", "\"opencl\": \"cuda\"", "TC5201"},
      {"device map to nothing", "\"cuda\": \"cuda\"", "\"cuda\": \"gone\"", "TC5202"},
      {"default device", "\"default_device\": \"cuda0\"", "\"default_device\": \"gone\"", "TC5202"},
      {"host", "\"host\": \"host0\",\n  \"host_device\"", "\"host\": \"host1\",\n  \"host_device\"",
       "TC5202"},
      {"code", "\"code\": 2", "\"code\": 4", "TC5201"},
  };
  test::Run run;
  const auto plan = run.plan("targets: [cuda -arch=sm_86]\nopt-level: 2");
  REQUIRE(plan);
  const std::string bytes = write_json(to_json(*plan));
  for (const Row& row : rows) {
    INFO(row.name);
    std::string edited = bytes;
    const std::size_t at = edited.find(row.from);
    REQUIRE(at != std::string::npos);
    edited.replace(at, std::string(row.from).size(), row.to);
    test::Run reader;
    CHECK_FALSE(read_plan(reader, edited));
    INFO(reader.messages());
    REQUIRE_FALSE(reader.diags.empty());
    if (row.code != nullptr) CHECK(reader.diags.all().front().code == row.code);
  }
}

TEST_CASE("a plan that does not satisfy its schema is refused by that") {
  test::Run run;
  CHECK_FALSE(read_plan(run, R"({"schema": "tgtcfg.plan/1", "targets": 3})"));
  REQUIRE_FALSE(run.diags.empty());
  CHECK(run.diags.all().front().code.starts_with("TC13"));
}

}  // namespace
}  // namespace tgtcfg

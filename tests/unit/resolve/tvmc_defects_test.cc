// What tvmc gets wrong with its own files and texts, done right: each row is one of its defects.
#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

std::string attribute(const Plan& config, const char* name) {
  const auto& attrs = config.targets.front().attrs;
  const auto found = attrs.find(name);
  return found == attrs.end() ? "absent" : write_compact_json(found->second);
}

std::string option(const std::optional<ResolvedOptions>& set, const char* name) {
  if (!set) return "absent";
  const auto found = set->options.find(name);
  return found == set->options.end() ? "absent" : write_compact_json(found->second);
}

std::optional<Plan> of_list(test::Run& run, const std::string& text) {
  const auto spec = check_target_list(Value(text), run.context());
  if (!spec) return std::nullopt;
  return resolve(*spec, run.context());
}

}  // namespace

TEST_CASE("attributes of tvmc files") {
  struct Row {
    const char* name;
    const char* target;  ///< in JSON
    const char* attribute;
    const char* value;
  };
  const Row rows[] = {
      {"the first attribute", R"({"kind": "llvm", "mtriple": "a", "mcpu": "skylake"})", "mtriple",
       R"("a")"},
      {"and the second", R"({"kind": "llvm", "mtriple": "a", "mcpu": "skylake"})", "mcpu",
       R"("skylake")"},
      {"kind comes last", R"({"mcpu": "skylake", "kind": "llvm"})", "mcpu", R"("skylake")"},
      {"a name with an underscore", R"({"kind": "llvm", "num_cores": 4})", "num-cores", "4"},
      {"a name with a dash", R"({"kind": "llvm", "num-cores": "4"})", "num-cores", "4"},
      {"a dash for an underscore", R"({"kind": "cuda", "max-num-threads": 8})", "max_num_threads",
       "8"},
      {"a list as a text", R"({"kind": "llvm", "mattr": "+fp,+neon"})", "mattr",
       R"(["+fp","+neon"])"},
      {"0 is false", R"({"kind": "llvm", "fast-math": "0"})", "fast-math", "false"},
      {"false is false", R"({"kind": "llvm", "fast-math": "false"})", "fast-math", "false"},
      {"1 is true", R"({"kind": "llvm", "fast-math": "1"})", "fast-math", "true"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    run.options.lenient = true;
    const auto config =
        run.resolve(R"({"targets": [)" + std::string(row.target) + "]}", InputFormat::json);
    INFO(run.messages());
    REQUIRE(config);
    CHECK(attribute(*config, row.attribute) == row.value);
  }
}

TEST_CASE("executors, runtimes and passes of tvmc files") {
  test::Run run;
  const auto config = run.resolve(R"({
    "targets": [{"kind": "c", "mcpu": "cortex-m55"}],
    "executor": {"unpacked-api": "0", "kind": "aot", "interface_api": "packed"},
    "runtime": {"system_lib": "1", "kind": "crt"},
    "pass-config": {"tir.disable_vectorize": "0", "relay.FuseOps.max_depth": "16"}
  })",
                                  InputFormat::json);
  INFO(run.messages());
  REQUIRE(config);
  CHECK(option(config->executor, "unpacked-api") == "false");
  CHECK(option(config->executor, "interface-api") == R"("packed")");
  CHECK(option(config->runtime, "system-lib") == "true");
  CHECK(config->pass_config.at("tir.disable_vectorize") == Value(false));
  CHECK(config->pass_config.at("relay.FuseOps.max_depth") == Value(16));
}

TEST_CASE("what tvmc's tokenizer loses is read") {
  struct Row {
    const char* text;
    const char* kind;
    const char* attribute;
    const char* value;
  };
  const Row rows[] = {
      {"nvidia/jetson-nano, llvm", "cuda", "arch", R"("sm_53")"},
      {R"({"kind": "cuda", "arch": "sm_80"})", "cuda", "arch", R"("sm_80")"},
      {"llvm -model=a/b:c", "llvm", "model", R"("a/b:c")"},
      {"llvm -cl-opt=-unroll-threshold:uint=100", "llvm", "cl-opt",
       R"(["-unroll-threshold:uint=100"])"},
      {"llvm -num-cores 4", "llvm", "num-cores", "4"},
      {"llvm -fast-math", "llvm", "fast-math", "true"},
      {"llvm -fast-math=0", "llvm", "fast-math", "false"},
      {"llvm -mattr='+a','+b'", "llvm", "mattr", R"(["+a","+b"])"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    test::Run run;
    run.options.lenient = true;
    const auto config = of_list(run, row.text);
    INFO(run.messages());
    REQUIRE(config);
    CHECK(config->targets.front().kind == row.kind);
    CHECK(attribute(*config, row.attribute) == row.value);
  }
  test::Run run;
  run.options.lenient = true;
  const auto config = of_list(run, "cuda -arch=sm_80 -host='llvm -mcpu=generic'");
  REQUIRE(config);
  REQUIRE(config->hosts.size() == 1);
  CHECK(config->hosts.front().attrs.at("mcpu") == Value("generic"));
}

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

TEST_CASE("executors and runtimes, their options, and which go together") {
  struct Row {
    const char* name;
    const char* text;
    const char* codes;
  };
  const Row rows[] = {
      {"none", "", ""},
      {"names", "executor: graph\nruntime: cpp", ""},
      {"options",
       "executor: {kind: aot, interface-api: c, unpacked-api: true, "
       "workspace-byte-alignment: 8}\nruntime: {kind: crt, system-lib: false}",
       ""},
      {"unknown executor", "executor: grpah", "TC3120"},
      {"unknown runtime", "runtime: c++", "TC3120"},
      {"unknown option", "executor: {kind: graph, link_params: true}", "TC3121"},
      {"option of another", "executor: {kind: graph, unpacked-api: true}", "TC3121"},
      {"1 is no boolean", "executor: {kind: graph, link-params: 1}", "TC3122"},
      {"text is no boolean", "executor: {kind: graph, link-params: 'true'}", "TC3122"},
      {"text is no integer", "executor: {kind: aot, workspace-byte-alignment: '8'}", "TC3122"},
      {"aot on cpp needs the packed interface",
       "executor: {kind: aot, interface-api: c}\nruntime: cpp", "TC3123"},
      {"aot on cpp cannot be unpacked", "executor: {kind: aot, unpacked-api: true}\nruntime: cpp",
       "TC3123"},
      {"aot on crt, c interface, packed", "executor: {kind: aot, interface-api: c}\nruntime: crt",
       "TC3123"},
      {"two mistakes", "executor: {kind: graph, link-params: 1, x: 2}", "TC3122 TC3121"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    const auto config = run.resolve("targets: [c]\n" + std::string(row.text));
    INFO(run.messages());
    CHECK(config.has_value() == std::string(row.codes).empty());
    CHECK(run.codes() == row.codes);
  }
}

TEST_CASE("the C runtime wants a system library of an llvm host") {
  test::Run run;
  CHECK_FALSE(run.resolve("targets: [llvm -mcpu=skylake]\nexecutor: graph\nruntime: crt"));
  CHECK(run.codes() == "TC3123");
  test::Run fine;
  CHECK(fine.resolve(
      "targets: [llvm -mcpu=skylake]\nexecutor: graph\nruntime: {kind: crt, system-lib: true}"));
}

TEST_CASE("an option of another executor is named with its owner") {
  test::Run run;
  REQUIRE_FALSE(run.resolve("targets: [c]\nexecutor: {kind: graph, unpacked-api: true}"));
  CHECK(run.diags.all().front().helps ==
        std::vector<std::string>{"known names: `link-params`",
                                 "`unpacked-api` is an option of executor `aot`"});
  CHECK(run.diags.all().front().pointer == "/executor/unpacked-api");
}

TEST_CASE("only what was given is in the options") {
  test::Run run;
  const auto config = run.resolve("targets: [c]\nexecutor: {kind: graph, x-note: 1}\nruntime: crt");
  INFO(run.messages());
  REQUIRE(config);
  CHECK(config->executor->options.empty());
  CHECK(config->runtime->kind == "crt");
}

}  // namespace
}  // namespace tgtcfg

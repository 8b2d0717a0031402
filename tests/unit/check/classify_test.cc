#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

struct Row {
  const char* name;
  const char* text;
  InputFormat format;
  DocumentKind expected;
};

TEST_CASE("a document is what the first fitting row says") {
  using enum DocumentKind;
  const auto yaml = InputFormat::yaml;
  const auto json = InputFormat::json;
  const Row rows[] = {
      {"plan", "schema: tgtcfg.plan/1", yaml, plan},
      {"another output", "schema: tgtcfg.host-facts/1", yaml, output},
      {"row", "$schema: ../../schemas/data/kind.schema.json\nname: x", yaml, database_row},
      {"list of rows", "- {$schema: ../schemas/data/tag.schema.json}", yaml, database_row},
      {"tag table", "tags: {acme/x: llvm}", yaml, tag_table},
      {"configuration", "targets: [llvm]", yaml, configuration},
      {"fragment", "opt-level: 3", yaml, configuration},
      {"snake case", "opt_level: 3", yaml, configuration},
      {"composite", "kind: composite\ndevices: [llvm]", yaml, configuration},
      {"an attribute is no configuration key", "kind: llvm\nopt-level: 2", yaml, target},
      {"target by tag", "tag: nvidia/jetson-nano\narch: sm_53", yaml, target},
      {"target by expression", "target: llvm\nmcpu: x", yaml, target},
      {"target string", "llvm -mcpu=x", yaml, target},
      {"list", "[llvm]", yaml, configuration},
      {"one key, nearly known", "target_s: [llvm]", yaml, configuration},
      {"one key, unknown", "colour: blue", yaml, unknown},
      {"two keys, nearly known", "tragets: [llvm]\ncolour: blue", yaml, unknown},
      {"number", "7", yaml, unknown},
      {"tvmc file", R"({"targets":[{"kind":"llvm"}],"executor":{"kind":"graph"}})", json,
       tvmc_file},
      {"tvmc file in JSON5", R"({targets:[{kind:'llvm'}],})", InputFormat::json5, tvmc_file},
      {"YAML is none", R"({"targets":[{"kind":"llvm"}]})", yaml, configuration},
      {"$schema", R"({"$schema":"x","targets":[{"kind":"llvm"}]})", json, configuration},
      {"a string among the targets", R"({"targets":["llvm"]})", json, configuration},
      {"a key of ours", R"({"targets":[{"kind":"llvm"}],"host":"llvm"})", json, configuration},
      {"pools are tvmc's", R"({"targets":[{"kind":"c"}],"workspace-pools":"a"})", json, tvmc_file},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    const auto document = run.read(row.text, row.format);
    REQUIRE(document);
    CHECK(static_cast<int>(classify(*document)) == static_cast<int>(row.expected));
  }
}

}  // namespace
}  // namespace tgtcfg

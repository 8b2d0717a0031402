// Keys of the pass configuration: known, typed, of one release.
#include <tgtcfg/pass_config.h>

#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

TEST_CASE("pass configuration keys are checked by their rows") {
  struct Row {
    const char* name;
    const char* passes;
    const char* codes;
    const char* lenient;
  };
  const Row rows[] = {
      {"a boolean", "tir.disable_vectorize: true", "", ""},
      {"0 and 1 are booleans there", "tir.disable_vectorize: 1", "", ""},
      {"2 is none", "tir.disable_vectorize: 2", "TC2282", "TC2282"},
      {"an integer", "relay.FuseOps.max_depth: 16", "", ""},
      {"an integer below zero", "tir.lwp_max_depth: -1", "", ""},
      {"a text is no integer", "relay.FuseOps.max_depth: '16'", "TC2282", "TC2282"},
      {"a text", "tir.usmp.algorithm: hill_climb", "", ""},
      {"a text of a few", "tir.usmp.algorithm: best", "TC2282", "TC2282"},
      {"a list of strings", "relay.collage.byoc_fusion_style: [cutlass.NoFusion]", "", ""},
      {"a list of something else", "relay.collage.byoc_fusion_style: [1]", "TC2282", "TC2282"},
      {"passes with their phases", "tir.add_lower_pass: [[1, my.pass]]", "", ""},
      {"a pass without a phase", "tir.add_lower_pass: [my.pass]", "TC2282", "TC2282"},
      {"a map", "tir.UnrollLoop: {auto_max_step: 16}", "", ""},
      {"an unknown member", "tir.UnrollLoop: {auto_max_steps: 16}", "TC2283", "TC2283"},
      {"a member of another type", "tir.UnrollLoop: {auto_max_step: x}", "TC2282", "TC2282"},
      {"a map must be a map", "tir.UnrollLoop: 16", "TC2282", "TC2282"},
      {"an unknown key", "tir.disable_vectorise: true", "TC2280", "TC2280"},
      {"x- keys are not free here", "x-team: vision", "TC2280", "TC2280"},
      {"a key of today", "tirx.disable_vectorize: true", "", ""},
      {"keys that no release has together", "tirx.disable_vectorize: true, tir.noalias: true",
       "TC2281", "TC2281"},
      {"two mistakes", "no.such: 1, tir.noalias: 7", "TC2280 TC2282", "TC2280 TC2282"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const std::string text =
        "targets: [llvm -mcpu=skylake]\npass-config: {" + std::string(row.passes) + "}";
    test::Run strict;
    const auto config = strict.resolve(text);
    INFO(strict.messages());
    CHECK(strict.codes() == row.codes);
    CHECK(config.has_value() == std::string(row.codes).empty());
    test::Run lenient;
    lenient.options.lenient = true;
    (void)lenient.resolve(text);
    CHECK(lenient.codes() == row.lenient);
  }
}

TEST_CASE("a release that was asked for has to know every key") {
  const std::string text =
      "targets: [llvm -mcpu=skylake]\npass-config: {tirx.disable_vectorize: true}";
  test::Run strict;
  strict.options.dialect.tables = "0.19";
  CHECK_FALSE(strict.resolve(text));
  CHECK(strict.codes() == "TC2281");
  test::Run lenient;
  lenient.options.dialect.tables = "0.19";
  lenient.options.lenient = true;
  CHECK(lenient.resolve(text));
  CHECK(lenient.codes() == "TC2281");
}

TEST_CASE("values are stored as their type says") {
  test::Run run;
  const auto config = run.resolve(
      "targets: [llvm -mcpu=skylake]\npass-config: {tir.noalias: 0, tir.lwp_max_depth: true}");
  REQUIRE(config);
  CHECK(config->pass_config.at("tir.noalias") == Value(false));
  CHECK(config->pass_config.at("tir.lwp_max_depth") == Value(1));
}

TEST_CASE("rows say which releases have a key, and what it is called later") {
  const Database database;
  const PassConfigRow* legacy = database.pass_config("tir.noalias");
  REQUIRE(legacy != nullptr);
  CHECK(legacy->renamed == "tirx.noalias");
  CHECK(includes_release(legacy->value.releases, "0.19"));
  CHECK_FALSE(includes_release(legacy->value.releases, "0.26"));
  const PassConfigRow* map = database.pass_config("tir.LoopPartition");
  REQUIRE(map != nullptr);
  REQUIRE(map->field("partition_const_loop") != nullptr);
  CHECK(map->field("partition_const_loop")->type == AttributeType::boolean);
  for (const std::string& name : database.names(Table::pass_config)) {
    INFO(name);
    const PassConfigRow* row = database.pass_config(name);
    REQUIRE(row != nullptr);
    CHECK((row->renamed.empty() || database.pass_config(row->renamed) != nullptr));
  }
}

}  // namespace
}  // namespace tgtcfg

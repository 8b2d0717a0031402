// Spellings of older releases: rewritten with a notice, or refused where a tool of today is asked.
#include <algorithm>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

std::string target_of(const Plan& plan) {
  return plan.targets.front().canonical.value_or("");
}

TEST_CASE("old spellings mean what today's mean") {
  struct Row {
    const char* name;
    const char* old;
    const char* today;
    const char* codes;
  };
  const Row rows[] = {
      {"triple", "llvm -target=armv7a-linux-eabi -mattr=+neon",
       "llvm -mtriple=armv7a-linux-eabi -mattr=+neon", "TC8302"},
      {"triple after a space", "llvm --target armv7a-linux-eabi", "llvm -mtriple=armv7a-linux-eabi",
       "TC8302"},
      {"library", "llvm -libs=cblas,mkldnn -mcpu=skylake", "llvm -libs=cblas,dnnl -mcpu=skylake",
       "TC8301"},
      {"library in an object", "{kind: llvm, mcpu: skylake, libs: [mkldnn]}",
       "{kind: llvm, mcpu: skylake, libs: [dnnl]}", "TC8301"},
      {"runtime option", "llvm --system-lib",
       "{targets: [llvm], runtime: {kind: cpp, system-lib: true}}", "TC8303"},
      {"runtime and its option", "c -runtime=c -system-lib=1",
       "{targets: [c], runtime: {kind: crt, system-lib: true}}", "TC8303 TC8303"},
      {"runtime by today's name", "c -runtime=crt", "{targets: [c], runtime: crt}", "TC8303"},
      {"executor by its options", "c -unpacked-api=1 -interface-api=c -runtime=c",
       "{targets: [c], executor: {kind: aot, unpacked-api: true, interface-api: c}, runtime: crt}",
       "TC8303 TC8303 TC8303"},
      {"usual executor", "llvm -link-params=0",
       "{targets: [llvm], executor: {kind: graph, link-params: false}}", "TC8303"},
      {"alignment", "llvm -executor=aot -workspace-byte-alignment=8",
       "{targets: [llvm], executor: {kind: aot, workspace-byte-alignment: 8}}", "TC8303 TC8303"},
      {"in an object", "{kind: llvm, system-lib: true}",
       "{targets: [llvm], runtime: {kind: cpp, system-lib: true}}", "TC8303"},
      {"on the host", "{targets: [cuda], host: llvm -system-lib}",
       "{targets: [cuda], host: llvm, runtime: {kind: cpp, system-lib: true}}", "TC8303"},
      {"said twice alike", "{targets: [cuda -runtime=c++, llvm -runtime=c++], runtime: cpp}",
       "{targets: [cuda, llvm], runtime: cpp}", "TC8303 TC8303"},
      {"in a part", "{parts: {a: llvm -system-lib}}",
       "{parts: {a: {targets: [llvm], runtime: {kind: cpp, system-lib: true}}}}", "TC8303"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run old;
    test::Run today;
    const auto a = old.plan(row.old);
    const auto b = today.plan(row.today);
    INFO(old.messages() << today.messages());
    REQUIRE(a);
    REQUIRE(b);
    CHECK(test::difference(to_json(*a), to_json(*b)) == "");
    CHECK(old.codes() == row.codes);
    CHECK(today.codes() == "");
    CHECK(old.diags.all().size() > today.diags.all().size());
    if (a->targets.empty()) continue;  // the part has the trace
    bool traced = false;
    for (const TraceEntry& entry : a->trace) traced = traced || entry.rule.starts_with("legacy-");
    CHECK(traced);
  }
}

TEST_CASE("an attribute that the kind has today is no old spelling") {
  test::Run run;
  const auto plan = run.plan("c -workspace-byte-alignment=8");
  REQUIRE(plan);
  CHECK(target_of(*plan) == "c -keys=cpu -workspace-byte-alignment=8");
  CHECK(run.codes() == "");
}

TEST_CASE("old spellings that contradict are errors at both places") {
  struct Row {
    const char* name;
    const char* text;
    const char* code;
    const char* here;
    const char* there;
  };
  const Row rows[] = {
      {"runtime", "{targets: [c -runtime=c], runtime: cpp}", "TC8304", "c", "cpp"},
      {"option", "{targets: [c -system-lib=0], runtime: {kind: crt, system-lib: true}}", "TC8304",
       "0", "true"},
      {"two targets", "[cuda -runtime=c, llvm -runtime=c++]", "TC8304", "c++", "c"},
      {"two names", "llvm -target=x86_64-linux-gnu -mtriple=x86_64-linux-gnu", "TC1302", "-target",
       "-mtriple"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    CHECK_FALSE(run.plan(row.text));
    INFO(run.messages());
    bool found = false;
    for (const Diagnostic& diagnostic : run.diags.all()) {
      if (diagnostic.severity != Severity::error) continue;
      found = true;
      CHECK(diagnostic.code == row.code);
      REQUIRE(diagnostic.labels.size() == 2);
      CHECK(run.sources.text(diagnostic.labels[0].span) == row.here);
      CHECK(run.sources.text(diagnostic.labels[1].span) == row.there);
    }
    CHECK(found);
  }
}

TEST_CASE("the sure fix of a moved attribute gives the same plan without a notice") {
  const char* rows[] = {
      "targets: [\"c -mcpu=cortex-m7 -runtime=c -system-lib\"]\nopt-level: 2\n",
      ("opt-level: 2\ntargets:\n  a: c -executor=aot -unpacked-api=1 -runtime=c\n  b: cuda "
       "-system-lib\n"),
      "{\"opt-level\": 2, \"targets\": [\"c -runtime=c\"]}",
      "parts:\n  in:\n    opt-level: 1\n    targets: [llvm -link-params]\n",
  };
  for (const char* row : rows) {
    INFO(row);
    test::Run run;
    const auto plan = run.plan(row);
    INFO(run.messages());
    REQUIRE(plan);
    std::vector<Edit> edits;
    for (const Diagnostic& diagnostic : run.diags.all()) {
      for (const Fix& fix : diagnostic.fixes) {
        edits.insert(edits.end(), fix.edits.begin(), fix.edits.end());
      }
    }
    REQUIRE_FALSE(edits.empty());
    std::sort(edits.begin(), edits.end(),
              [](const Edit& a, const Edit& b) { return b.span < a.span; });
    std::string text = row;
    for (const Edit& edit : edits) {
      text.replace(edit.span.begin, edit.span.end - edit.span.begin, edit.new_text);
    }
    INFO(text);
    test::Run fixed;
    const auto again = fixed.plan(text);
    INFO(fixed.messages());
    REQUIRE(again);
    CHECK(test::difference(to_json(*plan), to_json(*again)) == "");
    CHECK(fixed.codes() == "");
  }
}

TEST_CASE("the words of a tool are its own: old spellings are unknown there") {
  for (const char* text : {"llvm -system-lib", "llvm -target=armv7a-linux-eabi", "c -runtime=c"}) {
    INFO(text);
    test::Run run;
    run.options.dialect.keep_legacy = true;
    const auto spec = check_target(Value(text), "", run.context());
    REQUIRE(spec);
    CHECK_FALSE(resolve_target(*spec, run.context()));
    CHECK(run.codes() == "TC2104");
  }
}

TEST_CASE("a target alone loses what belongs to a configuration") {
  test::Run run;
  const auto spec = check_target(Value("llvm -system-lib -mcpu=skylake"), "", run.context());
  REQUIRE(spec);
  const auto target = resolve_target(*spec, run.context());
  REQUIRE(target);
  CHECK_FALSE(target->attrs.contains("system-lib"));
  CHECK(run.codes() == "TC8303");
}

TEST_CASE("models of the old helper functions lead to tags that exist") {
  const Database database;
  std::size_t models = 0;
  for (const std::string& name : database.names(Table::kinds)) {
    const auto kind = database.raw(Table::kinds, name);
    REQUIRE(kind);
    for (const Member& model : kind->map("helper_models")) {
      for (const std::string& tag : database.helper_tags(name, model.key)) {
        ++models;
        INFO(name << " " << model.key << " " << tag);
        const TagRow* row = database.tag(tag);
        REQUIRE(row != nullptr);
        CHECK(row->definition.find("kind")->string() == name);
      }
    }
  }
  CHECK(models > 25);
  test::Run run;
  REQUIRE(run.plan("llvm -model=bcm2711 -mtriple=aarch64-linux-gnu -mcpu=cortex-a72 -mattr=+neon"));
  CHECK(run.messages().find("arm/rasp4b64") != std::string::npos);
}

}  // namespace
}  // namespace tgtcfg

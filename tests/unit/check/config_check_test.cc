#include <tgtcfg/file_system.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

std::string target_names(const ConfigSpec& spec) {
  std::string names;
  for (const TargetSpec& target : spec.targets) {
    if (!names.empty()) names += ' ';
    names += (target.name ? target.name->value : "-") + ":" +
             (target.kind ? target.kind->value : target.tag->value);
  }
  return names;
}

TEST_CASE("targets are one, a list or a map") {
  struct Row {
    const char* name;
    const char* text;
    const char* expected;
    TargetsForm form;
  };
  const auto list = TargetsForm::list;
  const Row rows[] = {
      {"a string", "targets: llvm -mcpu=x", "-:llvm", list},
      {"an object", "targets: {kind: llvm, mcpu: x}", "-:llvm", list},
      {"by tag", "targets: {tag: nvidia/jetson-nano}", "-:nvidia/jetson-nano", list},
      {"a list", "targets: [cuda, {kind: llvm}]", "-:cuda -:llvm", list},
      {"named in a list", "targets: [{name: a, kind: llvm}]", "a:llvm", list},
      {"a map, in the order of names", "targets: {b: cuda, a: llvm}", "a:llvm b:cuda",
       TargetsForm::map},
      {"a map of names that begin alike",
       "targets: {accelerator-2: cuda, accelerator: c, accelerator-10: llvm, accelerat: rocm}",
       "accelerat:rocm accelerator:c accelerator-10:llvm accelerator-2:cuda", TargetsForm::map},
      {"the older map", "targets: {cuda: cuda, cpu: llvm}", "cpu:llvm cuda:cuda", TargetsForm::map},
      {"null and x- leave out", "targets: {b: null, x-a: 1, c: llvm}", "c:llvm", TargetsForm::map},
      {"a target as document", "kind: llvm", "-:llvm", list},
      {"a string as document", "llvm -mcpu=x", "-:llvm", list},
      {"a list as document", "[cuda, llvm]", "-:cuda -:llvm", list},
      {"composite", "{kind: composite, targets: [cuda, llvm]}", "-:cuda -:llvm", list},
      {"TVM's composite", "{kind: composite, devices: [cuda, llvm]}", "-:cuda -:llvm", list},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    const auto spec = run.check(row.text);
    INFO(run.messages());
    REQUIRE(spec);
    CHECK(target_names(*spec) == row.expected);
    CHECK(static_cast<int>(spec->targets_form) == static_cast<int>(row.form));
  }
}

TEST_CASE("what is inside of targets and has targets is a part") {
  struct Row {
    const char* name;
    const char* text;
    const char* parts;
  };
  const Row rows[] = {
      {"composite", "targets: [llvm, {kind: composite, targets: [cuda]}]", "part0"},
      {"by its name", "targets: [llvm, {kind: composite, name: gpu-box, targets: [cuda]}]",
       "gpu-box"},
      {"by its key", "targets: {main: llvm, box: {targets: [cuda]}}", "box"},
      {"by its tag", "targets: [llvm, {kind: composite, tag: acme/box, targets: [cuda]}]", "box"},
      {"composite string", "targets: [llvm, 'composite -devices=cuda,opencl']", "part0"},
      {"configuration by name", "targets: [llvm, {config: boards/jetson-nano}]", "jetson-nano"},
      {"parts", "parts: {a: {targets: [llvm]}, b: cuda}", "a b"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    const auto spec = run.check(row.text);
    INFO(run.messages());
    REQUIRE(spec);
    std::string names;
    for (const auto& part : spec->parts) names += (names.empty() ? "" : " ") + part.first.value;
    CHECK(names == row.parts);
  }
}

TEST_CASE("settings keep what was written and where") {
  test::Run run;
  const std::string text =
      "targets: [llvm]\nhost: none\nhost_policy: per-target\nexecutor: {kind: aot, unpacked-api: "
      "true}\n"
      "runtime: crt\nopt_level: 2\npass-config: {tir.x: 1.5, y: null}\ndisabled-passes: [A]\n"
      "devices: {d0: {type: cpu, index: 1, memory_scope: global}}\ndefault-device: d0\n"
      "module-name: m\nx-team: vision\n";
  const auto spec = run.check(text);
  INFO(run.messages());
  REQUIRE(spec);
  CHECK(spec->host->none);
  CHECK((spec->host_policy == HostPolicy::per_target));
  CHECK(spec->executor->kind.value == "aot");
  CHECK(spec->executor->options.size() == 1);
  CHECK(spec->runtime->kind.value == "crt");
  CHECK(run.sources.text(spec->runtime->kind.span) == "crt");
  CHECK(spec->opt_level->value == 2);
  REQUIRE(spec->pass_config.size() == 1);
  CHECK(spec->pass_config[0].value.number() == 1.5);
  CHECK(spec->devices.at(0).memory_scope->value == "global");
  CHECK(spec->build->find("module-name")->string() == "m");
}

TEST_CASE("each mistake has its one error") {
  struct Row {
    const char* name;
    const char* text;
    const char* codes;
    const char* marked;  ///< the text at the primary place of the first
  };
  const Row rows[] = {
      {"no document of ours", "colour: blue", "TC1301", "colour: blue"},
      {"two spellings", "targets: [llvm]\nopt-level: 1\nopt_level: 2", "TC1302", "opt_level"},
      {"two spellings below",
       "targets: [llvm]\ndevices: {a: {type: cpu, memory-scope: x, memory_scope: y}}", "TC1302",
       "memory_scope"},
      {"not resolvable", "schema: tgtcfg.report/1", "TC1303", nullptr},
      {"tag table", "tags: {acme/x: llvm}", "TC4130", "tags"},
      {"extends", "extends: [a]\ntargets: [llvm]", "TC4101", "a"},
      {"empty list", "targets: []", "TC3109", "[]"},
      {"empty map", "targets: {}", "TC3109", "{}"},
      {"reserved name", "targets: {host: llvm}", "TC3104", "host"},
      {"reserved number", "targets: {host0: llvm}", "TC3104", "host0"},
      {"bad name", "targets: {1a: llvm}", "TC3104", "1a"},
      {"device type as a device", "targets: [llvm]\ndevices: {cpu: {type: cpu}}", "TC3104", "cpu"},
      {"indices and what stands beside one",
       "targets: [llvm]\ndevices: {a: {type: cpu, index: -1}, b: {index: -2, memory-scope: [x]}}",
       "TC1315 TC1315 TC1311", "-1"},
      {"twice", "targets: [{name: a, kind: llvm}, {name: a, kind: c}]", "TC3105", "a"},
      {"two names", "targets: {a: {name: b, kind: llvm}}", "TC3104", "b"},
      {"unknown configuration", "targets: [{config: boards/nothing}]", "TC4101", "boards/nothing"},
      {"mistakes of a target are the target's", "targets: [lvm -mcpu=x]\nhost: cudda",
       "TC2002 TC2002", "lvm"},
      {"independent mistakes", "targets: [cudda]\nextends: x\nopt-level: 9", "TC4101 TC1315 TC2002",
       nullptr},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    const auto spec = run.check(row.text);
    INFO(run.messages());
    CHECK_FALSE(spec);
    CHECK(run.codes() == row.codes);
    if (row.marked != nullptr && !run.diags.empty()) {
      CHECK(run.sources.text(run.diags.all().front().span()) == row.marked);
    }
  }
}

TEST_CASE("a name that cannot be is said where it is, whatever its value") {
  struct Row {
    const char* name;
    const char* text;
    std::vector<std::string> places;
  };
  const Row rows[] = {
      {"of each table",
       "targets: {1c: llvm}\nparts: {2p: {targets: [llvm]}}\ndevices: {3d: {type: cpu}}",
       {"TC3104 /targets/1c", "TC3104 /parts/2p", "TC3104 /devices/3d"}},
      {"and of values that are wrong",
       "targets: {a: llvm, 1c: 4}\nparts: {2p: 4}\ndevices: {3d: 4}",
       {"TC1311 /targets/1c", "TC1311 /parts/2p", "TC1311 /devices/3d", "TC3104 /targets/1c",
        "TC3104 /parts/2p", "TC3104 /devices/3d"}},
      {"good names of values that are wrong", "targets: {a: llvm, c: 4}", {"TC1311 /targets/c"}},
      {"what was left out has no name", "targets: {a: llvm, 1c: null}", {"TC4164 /targets/1c"}},
      {"in a list",
       "targets: [{name: 1c, kind: llvm}, {name: 2p, targets: [llvm]}]",
       {"TC3104 /targets/1c", "TC3104 /targets/2p"}},
      {"the key is the name of the target",
       "targets: {a: {name: b, kind: llvm}}",
       {"TC3104 /targets/a"}},
      {"over a configuration that it extends",
       "extends: boards/jetson-nano\ndevices: {3d: 4}",
       {"TC1311 /devices/3d", "TC3104 /devices/3d"}},
      {"twice",
       "targets: [{name: a, kind: llvm}, {name: a, kind: c}, {name: p, targets: [llvm]}, {name: p, "
       "targets: [llvm]}]",
       {"TC3105 /targets/a", "TC3105 /targets/p"}},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    (void)run.check(row.text);
    INFO(run.messages());
    std::vector<std::string> places;
    for (const Diagnostic& diagnostic : run.diags.all()) {
      places.push_back(std::string(diagnostic.code) + " " + diagnostic.pointer);
    }
    std::sort(places.begin(), places.end());
    std::vector<std::string> expected = row.places;
    std::sort(expected.begin(), expected.end());
    CHECK(places == expected);
  }
}

TEST_CASE("configurations nest only so deep, and never in themselves") {
  test::Run run;
  run.options.limits.part_depth = 2;
  CHECK(run.check("parts: {a: {parts: {b: {targets: [llvm]}}}}"));
  CHECK_FALSE(run.check("parts: {a: {parts: {b: {parts: {c: {targets: [llvm]}}}}}}"));
  CHECK(run.codes() == "TC3501");

  test::Run circle;
  MemoryFileSystem files;
  files.files["root/acme/a.yaml"] = "tag: acme/a\nparts: {b: {config: acme/b}}\n";
  files.files["root/acme/b.yaml"] = "tag: acme/b\nparts: {a: {config: acme/a}}\n";
  REQUIRE(circle.database.add_root(files, "root", circle.sources, circle.diags));
  CHECK_FALSE(circle.check("parts: {x: {config: acme/a}}"));
  CHECK(circle.codes() == "TC4105");
}

TEST_CASE("targets, devices, functions and parts are counted over all parts") {
  struct Row {
    const char* name;
    const char* text;
    const char* limit;
    std::size_t counted;
    const char* beyond;  // where it is said that they are too many
  };
  const Row rows[] = {
      {"a list", "[c, c, c]", "targets", 3, "/2"},
      {"a map", "targets: {a: c, b: c}", "targets", 2, "/targets/b"},
      {"one target", "targets: c", "targets", 1, "/targets"},
      {"targets of parts", "parts: {a: {targets: c}, b: {targets: [c, c]}}", "targets", 3,
       "/parts/b/targets/1"},
      {"one target with devices", "targets: [{kind: composite, devices: [c, c, c, c]}]", "targets",
       4, "/targets/0/targets/3"},
      {"a target string with devices", "targets: ['composite -devices=c,c,c']", "targets", 4,
       "/targets/0/devices/2"},
      {"parts", "parts: {a: {targets: c}, b: {parts: {d: {targets: c}}}}", "parts", 3,
       "/parts/b/parts/d"},
      {"parts among targets", "targets: [{targets: c}, c, {targets: c}]", "parts", 2, "/targets/2"},
      {"a part in the form of a target", "targets: ['composite -devices=c']", "parts", 1,
       "/targets/0"},
      {"devices", "targets: c\ndevices: {a: {}, b: {}}\nparts: {p: {targets: c, devices: {d: {}}}}",
       "devices", 3, "/parts/p/devices/d"},
      {"functions", "targets: c\nfunctions: {f: {}, 'g*': {}}", "functions", 2, "/functions/g*"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run enough;
    *find_limit(enough.options.limits, row.limit) = row.counted;
    CHECK(enough.check(row.text));
    INFO(enough.messages());
    CHECK(enough.codes() == "");
    test::Run beyond;
    *find_limit(beyond.options.limits, row.limit) = row.counted - 1;
    CHECK_FALSE(beyond.check(row.text));
    INFO(beyond.messages());
    REQUIRE(beyond.codes() == "TC1011");
    CHECK(beyond.diags.all().back().pointer == row.beyond);
    CHECK(beyond.diags.all().back().helps.front().find(row.limit) != std::string::npos);
  }
}

TEST_CASE("an unknown name has the nearest ones") {
  test::Run run;
  CHECK_FALSE(run.check("targets: [llvm, {config: boards/jetson-nanno}]"));
  REQUIRE_FALSE(run.diags.empty());
  const Diagnostic& diagnostic = run.diags.all().front();
  REQUIRE_FALSE(diagnostic.fixes.empty());
  CHECK(diagnostic.fixes.front().edits.at(0).new_text == "boards/jetson-nano");
}

}  // namespace
}  // namespace tgtcfg

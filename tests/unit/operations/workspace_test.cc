// The library as a program of somebody else uses it: files in memory, layers, reports.
#include <tgtcfg/tgtcfg.h>

#include <algorithm>

#include "support/catch.h"

using namespace tgtcfg;

namespace {

MemoryFileSystem some_files() {
  MemoryFileSystem files;
  files.files = {
      {"/w/base.yaml", "targets: {gpu: cuda -arch=sm_86}\nopt-level: 2\n"},
      {"/w/prod.yaml", "opt-level: 3\n"},
      {"/w/bad.yaml", "targets: [cuda -arhc=sm_86]\n"},
      {"/w/rows/database/kinds/npu9.json",
       R"({"name": "npu9", "description": "an accelerator", "device_type": "ext_dev",
           "default_keys": ["npu9"], "may_host": false, "identity": [], "attributes": {},
           "source": "a test"})"},
  };
  return files;
}

struct Fixture {
  MemoryFileSystem files = some_files();
  Workspace workspace{{.search_paths = {"/w/rows"}, .files = &files, .working_directory = "/w"}};
};

}  // namespace

TEST_CASE("a workspace resolves files, names and target strings") {
  Fixture test;
  REQUIRE(test.workspace.ok());
  for (const char* input : {"/w/base.yaml", "nvidia/jetson-nano", "cuda -arch=sm_86", "npu9"}) {
    INFO(input << "\n" << test.workspace.report());
    CHECK(test.workspace.resolve(input));
  }
}

TEST_CASE("why a value is what it is") {
  Fixture test;
  const Layers layers{.overlays = {"/w/prod.yaml"}};
  const auto answers = test.workspace.why("/w/base.yaml", "/opt-level", layers);
  REQUIRE(answers);
  REQUIRE(answers->size() == 1);
  const Explanation& answer = answers->front();
  CHECK(answer.value == Value(3));
  CHECK(answer.state == ExplanationState::set);
  REQUIRE(answer.history.size() == 2);
  CHECK(answer.history.front().state == ValueState::overridden);
  CHECK(answer.history.back().kind == OriginKind::overlay);
  CHECK(explanation_text(answer, test.workspace.sources())
            .starts_with("/opt-level = 3\n  1  base.yaml:2:12"));
  CHECK(to_json(answer, test.workspace.sources()).text("state") == "set");

  const auto all = test.workspace.why("/w/base.yaml", {}, layers);
  REQUIRE(all);
  CHECK(all->size() > 1);
  CHECK_FALSE(test.workspace.why("/w/base.yaml", "/opt-levle"));
  CHECK(test.workspace.diagnostics().back().code == "TC4160");
}

TEST_CASE("what differs between two inputs, and from where") {
  Fixture test;
  const auto same = test.workspace.differences("cuda -arch=sm_86", "cuda -arch=sm_86");
  REQUIRE(same);
  CHECK(same->empty());
  const auto found = test.workspace.differences("/w/base.yaml", "/w/prod.yaml");
  CHECK_FALSE(found);  // the second has no targets
  test.workspace.clear();
  const auto differences = test.workspace.differences("cuda -arch=sm_80", "/w/base.yaml");
  REQUIRE(differences);
  REQUIRE_FALSE(differences->empty());
  const auto is_level = [](const Difference& each) { return each.pointer == "/opt_level"; };
  const auto found_level = std::find_if(differences->begin(), differences->end(), is_level);
  REQUIRE(found_level != differences->end());
  const Difference& level = *found_level;
  CHECK(difference_text(level) == "/opt_level: null -> 2");
  CHECK(change_of(level) == "changed");
  CHECK_FALSE(level.a_origin);
  CHECK(origin_text(level.b_origin, test.workspace.sources()) == "base.yaml:2:12");
}

TEST_CASE("a pointer that is set may contain an equals sign and quotes") {
  Fixture test;
  for (const char* name : {"x-a=b", "x-\"=", "x-a\\=b"}) {
    INFO(name);
    const auto tree = test.workspace.load("/w/base.yaml", {.set = {{"/" + std::string(name), 3}}});
    REQUIRE(tree);
    REQUIRE(tree->has(name));
    CHECK(tree->get(name) == Value(3));
  }
  const Layers function{.set = {{"/functions/f=g", Value(Object{{"target", "gpu"}})}}};
  const auto tree = test.workspace.load("/w/base.yaml", function);
  REQUIRE(tree);
  CHECK(tree->get("functions").get("f=g").text("target") == "gpu");
}

TEST_CASE("layers lie over an input in their order") {
  Fixture test;
  struct Row {
    const char* name;
    Layers layers;
    int opt_level;
  };
  const Row rows[] = {
      {"none", {}, 2},
      {"overlay", {.overlays = {"/w/prod.yaml"}}, 3},
      {"set", {.set = {{"/opt-level", 1}}}, 1},
      {"set over overlay", {.overlays = {"/w/prod.yaml"}, .set = {{"/opt-level", 0}}}, 0},
      {"an option", {.options = {{"opt-level", "1"}}}, 1},
      {"an option as data", {.options = {{"opt-level", 1}}}, 1},
      {"options in their order",
       {.options = {{"opt-level", 1}, {"set", Object{{"/opt-level", 0}}}}},
       0},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const auto tree = test.workspace.load("/w/base.yaml", row.layers);
    REQUIRE(tree);
    const Value* level = tree->find("opt-level");
    REQUIRE(level != nullptr);
    CHECK(*level == Value(row.opt_level));
    CHECK(test.workspace.resolve("/w/base.yaml", row.layers));
  }
}

TEST_CASE("a text is an input with a name of its own") {
  Fixture test;
  CHECK(test.workspace.resolve(Input::of_text("{\"targets\": [\"llvm\"]}", "a.json")));
  CHECK_FALSE(test.workspace.resolve(Input::of_text("{\"targets\": [\"llvm\"],}", "b.json")));
  REQUIRE_FALSE(test.workspace.diagnostics().empty());
  const Diagnostic& last = test.workspace.diagnostics().back();
  CHECK(test.workspace.sources().file(last.span().file).name() == "b.json");
}

TEST_CASE("what is wrong is reported in every format, and forgotten when asked") {
  Fixture test;
  CHECK_FALSE(test.workspace.resolve("/w/bad.yaml"));
  for (const std::string_view name : report_format_names()) {
    INFO(name);
    const auto format = read_report_format(name);
    REQUIRE(format);
    CHECK(test.workspace.report(*format).find("arhc") != std::string::npos);
  }
  test.workspace.clear();
  CHECK(test.workspace.diagnostics().empty());
  CHECK(test.workspace.resolve("/w/base.yaml"));
}

TEST_CASE("files are validated and inputs converted as by the program") {
  Fixture test;
  const std::vector<std::string> good = {"/w/base.yaml"};
  const std::vector<std::string> bad = {"/w/base.yaml", "/w/bad.yaml"};
  CHECK(test.workspace.validate(good).ok);
  const Validation found = test.workspace.validate(bad);
  CHECK_FALSE(found.ok);
  CHECK(found.exit_code == 1);
  CHECK(found.report(ReportFormat::concise).find("bad.yaml:1:") != std::string::npos);
  const auto text = test.workspace.convert("nvidia/nvidia-a100", "string");
  REQUIRE(text);
  CHECK(text->find("-arch=sm_80") != std::string::npos);
}

TEST_CASE("wrong options are reported, and nothing resolves with them") {
  MemoryFileSystem files = some_files();
  Workspace workspace({.search_paths = {"/nowhere"}, .files = &files, .working_directory = "/w"});
  CHECK_FALSE(workspace.ok());
  CHECK_FALSE(workspace.resolve("llvm"));
  CHECK(workspace.report().find("/nowhere") != std::string::npos);
}

TEST_CASE("a denied diagnostic is an error of every function") {
  MemoryFileSystem files = some_files();
  Workspace workspace({.deny = {"TC2201"}, .files = &files, .working_directory = "/w"});
  CHECK_FALSE(workspace.resolve("llvm"));
  REQUIRE(workspace.diagnostics().size() == 1);
  CHECK(workspace.diagnostics()[0].severity == Severity::error);
  CHECK_FALSE(workspace.why("llvm", "/opt-level"));
  CHECK_FALSE(workspace.differences("llvm", "llvm"));
  CHECK(workspace.resolve("llvm -mtriple=x86_64-linux-gnu"));
}

TEST_CASE("validation takes what the program takes, and writes several reports at once") {
  Fixture test;
  const std::vector<std::string> old = {"llvm -libs=mkldnn"};
  const ValidationOptions denied{.deny = {"warnings"}};
  const Validation found = test.workspace.validate(old, {}, denied);
  INFO(found.report());
  CHECK(found.report(ReportFormat::json).find("\"diagnostics\"") != std::string::npos);
  CHECK(found.report(ReportFormat::sarif).find("\"runs\"") != std::string::npos);
  CHECK(write_json(to_json(found)) == found.report(ReportFormat::json));

  const std::vector<std::string> bad = {"/w/bad.yaml"};
  CHECK_FALSE(test.workspace.validate(bad).ok);
  CHECK(test.workspace.validate(bad, {}, {.expect_valid = false}).ok);
  CHECK(test.workspace
            .validate(std::vector<std::string>{"/w"}, {},
                      {.exclude = {"bad.yaml", "prod.yaml", "rows"}})
            .ok);
}

TEST_CASE("entries of tables and pages of diagnostics, with the nearest names") {
  Fixture test;
  const auto own = test.workspace.entry(Table::kinds, "npu9");
  REQUIRE(own);
  CHECK(own->get("row").text("device_type") == "ext_dev");
  CHECK_FALSE(test.workspace.entry(Table::kinds, "cudda"));
  REQUIRE_FALSE(test.workspace.diagnostics().empty());
  CHECK(test.workspace.diagnostics().back().fixes.front().suggested == "cuda");
  const auto page = test.workspace.page("TC2104");
  REQUIRE(page);
  CHECK(page->text("name") == "unknown-attribute");
  CHECK_FALSE(test.workspace.page("unknown-atribute"));
}

TEST_CASE("requests are answered one by one, what is wrong in the answer") {
  const Fixture test;
  CHECK(test.workspace.answer(R"({"target": "cuda -arch=sm_86"})").find("\"ok\":true") !=
        std::string::npos);
  const std::string refused = test.workspace.answer(R"({"target": "cudda"})", 7);
  CHECK(refused.find("\"ok\":false") != std::string::npos);
  CHECK(refused.find("<stdin:7>") != std::string::npos);
  CHECK(test.workspace.diagnostics().empty());
}

TEST_CASE("differences under layers, and of configurations as they are written") {
  Fixture test;
  const DifferenceOptions same{.layers = {.set = {{"/opt-level", 1}}}};
  const auto none = test.workspace.differences("cuda -arch=sm_86", "cuda -arch=sm_86", same);
  REQUIRE(none);
  CHECK(none->empty());
  const auto written = test.workspace.differences(R"({"targets": "cuda"})",
                                                  R"({"targets": ["cuda"]})", {.source = true});
  REQUIRE(written);
  CHECK_FALSE(written->empty());
}

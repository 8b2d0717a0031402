#include "diag/diagnostic_json.h"

#include "fixtures.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("the standard fixtures as JSON") {
  std::string out;
  for (const test::Fixture& fixture : test::fixtures()) {
    out += "==== " + fixture.name + "\n";
    for (const Diagnostic& diagnostic : fixture.diagnostics) {
      out += test::json_text(diagnostic_json(diagnostic, fixture.sources)) + "\n";
    }
  }
  CHECK(test::compare_golden("json.txt", out) == "");
}

TEST_CASE("every diagnostic has the same members, and its lists are lists") {
  const char* const scalars[] = {"code",  "name",     "severity",        "message",
                                 "file",  "document", "pointer",         "range",
                                 "label", "actual",   "schema_location", "fingerprint"};
  const char* const lists[] = {"expected",    "related", "origin", "candidates",
                               "suggestions", "help",    "notes"};
  for (const test::Fixture& fixture : test::fixtures()) {
    for (const Diagnostic& diagnostic : fixture.diagnostics) {
      const Value json = diagnostic_json(diagnostic, fixture.sources);
      CHECK(json.object().size() == std::size(scalars) + std::size(lists));
      for (const char* member : scalars) {
        INFO(fixture.name << " " << member);
        CHECK(json.find(member) != nullptr);
      }
      for (const char* member : lists) {
        INFO(fixture.name << " " << member);
        REQUIRE(json.find(member) != nullptr);
        CHECK(json.find(member)->is_array());
      }
    }
  }
}

TEST_CASE("a fingerprint covers code, pointer and arguments, not the place or the words") {
  Diagnostic first;
  first.code = "TC2104";
  first.pointer = "/targets/0";
  first.arguments = {{"attribute", "mcup"}, {"kind", "llvm"}};
  first.labels.push_back({{FileId{1}, 10, 20}, "here", {}});
  const std::string fingerprint = fingerprint_of(first);
  CHECK(fingerprint.size() == 16);
  CHECK(fingerprint.find_first_not_of("0123456789abcdef") == std::string::npos);

  struct Row {
    const char* name;
    void (*change)(Diagnostic&);
    bool same;
  };
  const Row rows[] = {
      {"nothing", [](Diagnostic&) {}, true},
      {"place", [](Diagnostic& d) { d.labels[0].span.begin = 12; }, true},
      {"message", [](Diagnostic& d) { d.message = "other words"; }, true},
      {"severity", [](Diagnostic& d) { d.severity = Severity::warning; }, true},
      {"code", [](Diagnostic& d) { d.code = "TC2105"; }, false},
      {"pointer", [](Diagnostic& d) { d.pointer = "/targets/1"; }, false},
      {"argument", [](Diagnostic& d) { d.arguments[0].value = "mcpx"; }, false},
      {"border between arguments",
       [](Diagnostic& d) {
         d.arguments[0].value = "mcupkind";
         d.arguments[1].name = "";
       },
       false},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    Diagnostic second = first;
    row.change(second);
    CHECK((fingerprint_of(second) == fingerprint) == row.same);
  }
}

}  // namespace
}  // namespace tgtcfg

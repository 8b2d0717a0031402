#include "diag/report.h"

#include "fixtures.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("a report as JSON") {
  const test::Fixture fixture = test::fixtures().front();
  Report report;
  report.tool_version = "0.1.0";
  report.command = "validate";
  report.ok = false;
  report.exit_code = 1;
  report.inputs = {{"deploy/edge.yaml", 2, InputStatus::invalid, std::string(64, 'a')},
                   {"missing.yaml", 0, InputStatus::unreadable, ""},
                   {"pipe", 0, InputStatus::skipped, ""},
                   {"empty.yaml", 0, InputStatus::empty, std::string(64, 'b')},
                   {"good.yaml", 1, InputStatus::valid, std::string(64, 'c')}};
  report.valid = 2;
  report.invalid = 1;
  report.diagnostics = fixture.diagnostics;
  report.counts = count_diagnostics(report.diagnostics);
  report.cut = {{FileId{1}, Severity::error, 4}};
  report.counts.errors += 4;
  CHECK(test::compare_golden("report.txt",
                             test::json_text(report_json(report, fixture.sources)) + "\n") == "");
}

TEST_CASE("an empty report has every member") {
  const Value json = report_json(Report{}, SourceMap{});
  CHECK(json.find("schema")->string() == "tgtcfg.report/1");
  CHECK(json.find("inputs")->array().empty());
  CHECK(json.find("diagnostics")->array().empty());
  CHECK(json.find("summary")->find("documents")->integer() == 0);
}

TEST_CASE("the summary for people") {
  struct Row {
    std::vector<ReportInput> inputs;
    std::size_t valid;
    std::size_t invalid;
    DiagnosticCounts counts;
    const char* line;
  };
  const ReportInput one{"a.yaml", 1, InputStatus::valid, ""};
  const ReportInput two{"b.yaml", 2, InputStatus::invalid, ""};
  const ReportInput skipped{"c", 0, InputStatus::skipped, ""};
  const Row rows[] = {
      {{}, 0, 0, {}, "0 documents checked: 0 valid, 0 invalid; 0 errors, 0 warnings, 0 fixable\n"},
      {{one},
       1,
       0,
       {0, 1, 5, 1},
       "1 document checked: 1 valid, 0 invalid; 0 errors, 1 warning, 1 fixable\n"},
      {{one, two, skipped},
       2,
       1,
       {1, 2, 0, 0},
       "3 documents checked: 2 valid, 1 invalid, 1 skipped; 1 error, 2 warnings, 0 fixable\n"},
  };
  for (const Row& row : rows) {
    Report report;
    report.inputs = row.inputs;
    report.valid = row.valid;
    report.invalid = row.invalid;
    report.counts = row.counts;
    CHECK(summary_line(report) == row.line);
  }
}

TEST_CASE("what was cut is named file by file") {
  SourceMap sources;
  const FileId file = sources.add("a.yaml", "");
  Report report;
  CHECK(cut_lines(report, sources).empty());
  report.cut = {{FileId{}, Severity::error, 1}, {file, Severity::warning, 12}};
  CHECK(cut_lines(report, sources) ==
        "1 more error not shown (--max-errors 0 shows all)\n"
        "12 more warnings in a.yaml not shown (--max-errors 0 shows all)\n");
}

}  // namespace
}  // namespace tgtcfg

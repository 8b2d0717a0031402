#include "diag/order.h"
#include "diag/severity_rules.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

Diagnostic make(std::string_view code, Severity severity, FileId file = {},
                std::uint32_t begin = 0) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.name = "a-name";
  diagnostic.severity = severity;
  diagnostic.labels.push_back({{file, begin, begin + 1}, {}, {}});
  return diagnostic;
}

std::vector<std::string_view> codes(const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string_view> result;
  for (const Diagnostic& diagnostic : diagnostics) result.push_back(diagnostic.code);
  return result;
}

using Codes = std::vector<std::string_view>;

TEST_CASE("diagnostics are ordered by file, offset and code, arguments last") {
  SourceMap sources;
  const FileId argument = sources.add("<set:1>", "text");
  const FileId base = sources.add("base.yaml", "text");
  const FileId input = sources.add("<stdin>", "text");
  std::vector<Diagnostic> all{
      make("TC0008", Severity::error, argument, 0), make("TC0007", Severity::error, input, 0),
      make("TC0006", Severity::error, base, 3),     make("TC0005", Severity::note, base, 1),
      make("TC0004", Severity::error, base, 1),     make("TC0001", Severity::error),
  };
  sort_diagnostics(all, sources);
  CHECK(codes(all) == Codes{"TC0001", "TC0004", "TC0005", "TC0006", "TC0007", "TC0008"});
}

TEST_CASE("equal diagnostics keep their order") {
  SourceMap sources;
  const FileId file = sources.add("a.yaml", "text");
  std::vector<Diagnostic> all{make("TC0001", Severity::error, file),
                              make("TC0001", Severity::warning, file)};
  sort_diagnostics(all, sources);
  CHECK(all[0].severity == Severity::error);
  CHECK(all[1].severity == Severity::warning);
}

TEST_CASE("errors, warnings and notes are cut file by file, each for itself") {
  SourceMap sources;
  const FileId a = sources.add("a.yaml", "");
  const FileId b = sources.add("b.yaml", "");
  const std::vector<Diagnostic> all{
      make("TC0001", Severity::error, a), make("TC0002", Severity::error, a),
      make("TC0003", Severity::error, a), make("TC0004", Severity::warning, a),
      make("TC0005", Severity::error, b), make("TC0006", Severity::warning, a)};
  struct Row {
    std::size_t limit;
    Codes left;
    std::vector<std::size_t> cut;
  };
  const Row rows[] = {
      {0, {"TC0001", "TC0002", "TC0003", "TC0004", "TC0005", "TC0006"}, {}},
      {1, {"TC0001", "TC0004", "TC0005"}, {2, 1}},
      {3, {"TC0001", "TC0002", "TC0003", "TC0004", "TC0005", "TC0006"}, {}},
  };
  for (const Row& row : rows) {
    INFO(row.limit);
    std::vector<Diagnostic> some = all;
    std::vector<std::size_t> cut;
    for (const CutFindings& each : cut_findings(some, row.limit)) {
      CHECK(each.file == a);
      CHECK(each.severity == (cut.empty() ? Severity::error : Severity::warning));
      cut.push_back(each.count);
    }
    CHECK(codes(some) == row.left);
    CHECK(cut == row.cut);
  }
}

TEST_CASE("severity rules") {
  const std::vector<Diagnostic> all{make("TC0001", Severity::error),
                                    make("TC0002", Severity::warning),
                                    make("TC0003", Severity::note)};
  using Severities = std::vector<Severity>;
  constexpr Severity error = Severity::error;
  constexpr Severity warning = Severity::warning;
  constexpr Severity note = Severity::note;
  struct Row {
    const char* name;
    SeverityRules rules;
    Codes left;
    Severities severities;
  };
  const Row rows[] = {
      {"none", {}, {"TC0001", "TC0002", "TC0003"}, {error, warning, note}},
      {"deny warnings",
       {{"warnings"}, {}, {}},
       {"TC0001", "TC0002", "TC0003"},
       {error, error, note}},
      {"deny a note",
       {{"tc0003"}, {}, {}},
       {"TC0001", "TC0002", "TC0003"},
       {error, warning, error}},
      {"deny by name", {{"a-name"}, {}, {}}, {"TC0001", "TC0002", "TC0003"}, {error, error, error}},
      {"allow a warning", {{}, {"TC0002"}, {}}, {"TC0001", "TC0003"}, {error, note}},
      {"allow wins", {{"warnings", "TC0002"}, {"TC0002"}, {}}, {"TC0001", "TC0003"}, {error, note}},
      {"a note as a warning",
       {{}, {}, {"notes"}},
       {"TC0001", "TC0002", "TC0003"},
       {error, warning, warning}},
      {"one page counts before all",
       {{"TC0002"}, {"warnings", "notes"}, {}},
       {"TC0001", "TC0002"},
       {error, error}},
      {"errors stay", {{}, {"TC0001"}, {}}, {"TC0001", "TC0002", "TC0003"}, {error, warning, note}},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    std::vector<Diagnostic> some = all;
    keep_if(some, [&row](Diagnostic& each) {
      return apply_verdict(each, row.rules.verdict(each.code, each.name, each.severity));
    });
    CHECK(codes(some) == row.left);
    Severities severities;
    for (const Diagnostic& diagnostic : some) severities.push_back(diagnostic.severity);
    CHECK(severities == row.severities);
  }
}

TEST_CASE("diagnostics are counted by severity and by whether a program may fix them") {
  Diagnostic certain = make("TC0001", Severity::warning);
  certain.fixes.push_back({"remove it", Applicability::certain, {}});
  Diagnostic maybe = make("TC0002", Severity::error);
  maybe.fixes.push_back({"did you mean `x`?", Applicability::maybe, {}});
  const std::vector<Diagnostic> all{certain, maybe, make("TC0003", Severity::note)};
  const DiagnosticCounts counts = count_diagnostics(all);
  CHECK(counts.errors == 1);
  CHECK(counts.warnings == 1);
  CHECK(counts.notes == 1);
  CHECK(counts.fixable == 1);
}

}  // namespace
}  // namespace tgtcfg

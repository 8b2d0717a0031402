#include "driver/reporter.h"

#include <tgtcfg/codes.h>

#include <algorithm>
#include <set>

#include "diag/catalog.h"
#include "diag/diagnostic_json.h"
#include "diag/render.h"
#include "document/writers.h"
#include "driver/version.h"

namespace tgtcfg {
namespace {

bool is_error(const Diagnostic& diagnostic) {
  return diagnostic.severity == Severity::error;
}

// A denied warning or note is a finding, whatever its code would say of an error.
ExitCode exit_code_of(const Diagnostic& diagnostic) {
  if (diagnostic.severity != Severity::error) return ExitCode::done;
  const CatalogPage* page = find_page(diagnostic.code);
  if (page != nullptr && page->severity != Severity::error) return ExitCode::findings;
  return tgtcfg::exit_code_of(std::span(&diagnostic, 1));
}

// What `--expect invalid` asks for: a finding about the document, not a file that is missing.
bool is_finding(const Diagnostic& diagnostic) {
  const ExitCode code = exit_code_of(diagnostic);
  return code == ExitCode::findings || code == ExitCode::unsatisfiable;
}

// A denied warning makes a document invalid that was counted as valid.
void recount(InputResult& result, const std::vector<Diagnostic>& diagnostics) {
  std::set<std::uint32_t> wrong;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (is_finding(diagnostic)) wrong.insert(diagnostic.document);
  }
  result.invalid = std::min(result.input.documents, std::max(result.invalid, wrong.size()));
  result.valid = result.input.documents - result.invalid;
  if (result.invalid > 0) result.input.status = InputStatus::invalid;
}

SeverityRules rules_of(const ValidateCommand& command) {
  SeverityRules rules;
  for (const std::string& word : command.deny) {
    if (word == "warnings") {
      rules.deny_warnings = true;
    } else {
      rules.deny.push_back(word);
    }
  }
  rules.allow = command.allow;
  return rules;
}

}  // namespace

Reporter::Reporter(Session& session, const ValidateCommand& command)
    : session_(session), command_(command), rules_(rules_of(command)) {
  report_.command = "validate";
  report_.tool_version = version();
}

bool Reporter::add(InputResult result) {
  std::vector<Diagnostic> diagnostics = std::move(result.findings.diags.all());
  apply_severity_rules(diagnostics, rules_);
  if (result.input.documents > 0) recount(result, diagnostics);
  if (command_.expect_valid == false) expect_invalid(result.input, result, diagnostics);
  report_.inputs.push_back(std::move(result.input));
  report_.valid += result.valid;
  report_.invalid += result.invalid;
  return add_diagnostics(std::move(diagnostics), result.findings.sources);
}

bool Reporter::add(Findings& findings) {
  std::vector<Diagnostic> diagnostics = findings.diags.all();
  apply_severity_rules(diagnostics, rules_);
  return add_diagnostics(std::move(diagnostics), findings.sources);
}

void Reporter::expect_invalid(const ReportInput& input, const InputResult& result,
                              std::vector<Diagnostic>& diagnostics) const {
  if (result.valid == 0) return;
  Diagnostics extra;
  extra.error(diag::UnexpectedlyValid{}, {}).note("it is `" + input.file + "`");
  diagnostics.push_back(std::move(extra.all().front()));
}

bool Reporter::add_diagnostics(std::vector<Diagnostic> diagnostics, const SourceMap& sources) {
  if (command_.allow_empty) {
    std::erase_if(diagnostics,
                  [](const Diagnostic& d) { return d.code == diag::NothingToCheck::code; });
  }
  sort_diagnostics(diagnostics, sources);
  const bool ok = std::none_of(diagnostics.begin(), diagnostics.end(), is_error);
  for (const Diagnostic& diagnostic : diagnostics) {
    const bool expected = command_.expect_valid == false &&
                          diagnostic.code != diag::UnexpectedlyValid::code &&
                          is_finding(diagnostic);
    if (!expected) code_ = worst(code_, exit_code_of(diagnostic));
  }
  const DiagnosticCounts counts = count_diagnostics(diagnostics);
  report_.counts.errors += counts.errors;
  report_.counts.warnings += counts.warnings;
  report_.counts.notes += counts.notes;
  report_.counts.fixable += counts.fixable;
  std::vector<CutErrors> cut = cut_errors(diagnostics, command_.max_errors);
  Report here;
  here.cut = cut;
  report_.cut.insert(report_.cut.end(), cut.begin(), cut.end());
  print(diagnostics, sources, cut_lines(here, sources));
  return ok;
}

void Reporter::print(const std::vector<Diagnostic>& diagnostics, const SourceMap& sources,
                     const std::string& cut) {
  if (command_.format == ReportFormat::json) {
    for (const Diagnostic& diagnostic : diagnostics)
      json_.push_back(diagnostic_json(diagnostic, sources));
    return;
  }
  if (diagnostics.empty() || session_.common.quiet > 1) return;
  if (command_.format == ReportFormat::concise) {
    session_.console.out(render_concise(diagnostics, sources) + cut);
    return;
  }
  const std::string text =
      render_human(diagnostics, sources, {.color = session_.color_on_stdout()});
  session_.console.out((printed_ ? "\n" : "") + text + (cut.empty() ? "" : "\n" + cut));
  printed_ = true;
}

ExitCode Reporter::finish() {
  const bool checked = !report_.inputs.empty() || code_ != ExitCode::done;
  if (!checked && !command_.allow_empty) code_ = ExitCode::nothing;
  report_.ok = code_ == ExitCode::done;
  report_.exit_code = static_cast<int>(code_);
  if (command_.format == ReportFormat::json) {
    Value json = report_json(report_, SourceMap());
    json.set("diagnostics", std::move(json_));
    session_.console.out(write_json(json));
  } else if (command_.format == ReportFormat::human && session_.common.quiet == 0) {
    session_.console.out((printed_ ? "\n" : "") + summary_line(report_));
  }
  return code_;
}

}  // namespace tgtcfg

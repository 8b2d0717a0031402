#include "operations/validate_report.h"

#include <tgtcfg/codes/TC61.h>
#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/codes/TC95.h>

#include <algorithm>

#include "request/load.h"
#include "request/paths.h"
#include "request/sound_fixes.h"
#include "support/version.h"

namespace tgtcfg {
namespace {

bool is_error(const Diagnostic& diagnostic) {
  return diagnostic.severity == Severity::error;
}

// `--expect invalid` requires a problem in the document; a missing file is not enough.
bool is_finding(const Diagnostic& diagnostic) {
  const ExitCode code = exit_code_of({&diagnostic, 1});
  return code == ExitCode::findings || code == ExitCode::unsatisfiable;
}

// A denied warning makes a valid document invalid.
void recount(InputResult& result, const std::vector<Diagnostic>& diagnostics) {
  std::set<std::uint32_t> wrong;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (is_finding(diagnostic)) wrong.insert(diagnostic.document);
  }
  result.invalid = std::min(result.input.documents, std::max(result.invalid, wrong.size()));
  result.valid = result.input.documents - result.invalid;
  if (result.invalid > 0) result.input.status = InputStatus::invalid;
}

}  // namespace

Reporter::Reporter(Session& session, const ValidateCommand& command, ReportWriter& out)
    : session_(session), command_(command), out_(out) {
  report_.command = command.name;
  report_.tool_version = version();
  for (const ReportFile& report : command.reports) {
    auto file = std::make_unique<File>(File{&report, {}, nullptr});
    file->writer = make_report_writer(
        report.format, {.is_file = true, .counts_only = command.statistics},
        [text = &file->text](std::string_view more) { *text += more; }, command.summary);
    files_.push_back(std::move(file));
  }
  read_baseline();
}

bool Reporter::add(InputResult result) {
  std::vector<Diagnostic> diagnostics =
      result.session->visible(result.findings.diags.take(), result.findings);
  if (baseline_) use_baseline(result, diagnostics);
  if (result.input.documents > 0) recount(result, diagnostics);
  if (command_.expect_valid == false && result.valid > 0) {
    Diagnostics extra;
    extra.error(diag::UnexpectedlyValid{}, place_of_input(result.findings, result.input.file));
    diagnostics.push_back(std::move(extra.take().front()));
  }
  ++report_.unlisted.inputs;
  report_.unlisted.documents += result.input.documents;
  if (result.input.status == InputStatus::skipped)
    session_.log.info("skipped " + result.input.file + ": not an input");
  report_.unlisted.skipped += result.input.status == InputStatus::skipped ? 1 : 0;
  report_.valid += result.valid;
  report_.invalid += result.invalid;
  return add_diagnostics(std::move(diagnostics), result.findings.sources, &result.input);
}

void Reporter::read_baseline() {
  if (!command_.baseline) return;
  baseline_.emplace([this](const std::string& file) { return name_in_baseline(file); });
  if (command_.write_baseline) return;
  report_.baseline = 0;
  const std::string& path = *command_.baseline;
  Findings findings;
  if (const auto file = load_file(session_, path, "validate", findings)) {
    baseline_text_ = findings.sources.file(*file).text();
    if (!baseline_->read(baseline_text_))
      findings.diags.error(diag::NotABaseline{.path = path}, Span{*file, 0, 0});
  }
  if (!findings.diags.empty()) (void)add(findings.diags.take(), findings.sources);
}

// A project's baseline works in any working directory.
std::string Reporter::name_in_baseline(const std::string& file) const {
  if (command_.baseline_root.empty() || file.starts_with('<')) return file;
  const std::string absolute = absolute_path(file, session_.env.working_directory);
  return path_from(command_.baseline_root, absolute);
}

// Unchecked files may still have their diagnostics; deleted files do not.
void Reporter::report_stale_entries() {
  if (!baseline_ || command_.write_baseline) return;
  Findings findings;
  std::optional<FileId> file;
  for (const BaselineEntry* entry : baseline_->left()) {
    const std::string path =
        command_.baseline_root.empty()
            ? entry->file
            : path_from(session_.env.working_directory, command_.baseline_root + "/" + entry->file);
    const bool gone = !entry->file.empty() && !entry->file.starts_with('<') &&
                      session_.files().kind(path) == FileKind::missing;
    if (!gone && !checked_.contains(entry->file)) continue;
    if (!file)
      file = findings.sources.add(display_path(*command_.baseline, session_.env), baseline_text_);
    findings.diags
        .note(diag::StaleBaselineEntry{.finding = entry->code.empty() ? "finding" : entry->code,
                                       .file = entry->file},
              Span{*file, entry->begin, entry->begin})
        .help("write the baseline again: add `--write-baseline`");
  }
  if (file) (void)add(findings.diags.take(), findings.sources);
}

// A document with only known problems is valid.
void Reporter::use_baseline(InputResult& result, std::vector<Diagnostic>& diagnostics) {
  const std::size_t before = diagnostics.size();
  if (result.input.documents > 0) checked_.insert(name_in_baseline(result.input.file));
  if (command_.write_baseline) {
    baseline_->add(diagnostics, result.findings.sources);
    diagnostics.clear();
  } else {
    baseline_->leave_out(diagnostics, result.findings.sources);
    *report_.baseline += before - diagnostics.size();
  }
  if (diagnostics.size() == before || result.invalid == 0) return;
  result.invalid = 0;
  result.valid = result.input.documents;
  result.input.status = InputStatus::valid;
}

bool Reporter::add(std::vector<Diagnostic> diagnostics, const SourceMap& sources) {
  keep_if(diagnostics, [&](Diagnostic& each) { return session_.policy.keeps(each, sources); });
  keep_sound_fixes(diagnostics, session_, sources);
  return add_diagnostics(std::move(diagnostics), sources, nullptr);
}

bool Reporter::add_diagnostics(std::vector<Diagnostic> diagnostics, const SourceMap& sources,
                               const ReportInput* input) {
  if (command_.allow_empty) {
    std::erase_if(diagnostics,
                  [](const Diagnostic& d) { return d.code == diag::NothingToCheck::code; });
  }
  sort_diagnostics(diagnostics, sources);
  const bool ok = std::ranges::none_of(diagnostics, is_error);
  for (const Diagnostic& diagnostic : diagnostics) {
    const bool expected = command_.expect_valid == false &&
                          diagnostic.code != diag::UnexpectedlyValid::code &&
                          is_finding(diagnostic);
    if (!expected) code_ = worst(code_, exit_code_of({&diagnostic, 1}));
  }
  report_.counts += count_diagnostics(diagnostics);
  if (command_.statistics) statistics_.add(diagnostics);
  const std::vector<CutFindings> cut = cut_findings(diagnostics, session_.max_errors);
  report_.cut.insert(report_.cut.end(), cut.begin(), cut.end());
  const ReportItem item{input, diagnostics, cut, sources, command_.expect_valid == false};
  out_.add(item);
  for (const auto& file : files_) file->writer->add(item);
  return ok;
}

void Reporter::settle() {
  report_.ok = code_ == ExitCode::done;
  if (command_.statistics) report_.statistics = statistics_.counts();
  report_.exit_code = static_cast<int>(code_);
}

void Reporter::write_file(const std::string& path, const std::string& text, Findings& findings) {
  if (const auto reason = session_.files().write(path, text))
    findings.diags.error(diag::CannotWrite{.path = path, .reason = *reason}, {});
}

// A failure to store a report is an error, listed in the report on standard output.
void Reporter::write_files() {
  Findings findings;
  for (const auto& file : files_) {
    file->writer->finish(report_);
    write_file(file->report->path, file->text, findings);
  }
  files_.clear();
  if (baseline_ && command_.write_baseline)
    write_file(*command_.baseline, baseline_->text(), findings);
  if (findings.diags.empty()) return;
  (void)add(findings.diags.take(), findings.sources);
  settle();
}

void Reporter::set_results(Value results, std::string headline) {
  report_.results = std::move(results);
  report_.headline = std::move(headline);
}

ExitCode Reporter::finish(ExitCode outcome) {
  report_stale_entries();
  const bool checked =
      report_.unlisted.inputs > report_.unlisted.skipped || code_ != ExitCode::done;
  // A hook may be called with excluded files only.
  const bool may_be_empty = command_.allow_empty || command_.exclude.forced;
  if (code_ == ExitCode::done) code_ = outcome;
  if (!checked && !may_be_empty) code_ = ExitCode::nothing;
  settle();
  write_files();
  out_.finish(report_);
  return code_;
}

}  // namespace tgtcfg

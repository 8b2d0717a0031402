// Writes the reports of `validate` as results come in, in the order of the inputs.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "diag/report.h"
#include "diag/report_writers.h"
#include "operations/baseline.h"
#include "operations/validate.h"
#include "request/checked_input.h"

namespace tgtcfg {

class Reporter {
 public:
  Reporter(Session& session, const ValidateCommand& command);

  /// Takes a result, writes what can be written already. True: the input had no errors.
  bool add(InputResult result);
  /// Problems with inputs as such.
  bool add(std::vector<Diagnostic> diagnostics, const SourceMap& sources);
  /// Errors of all that was added.
  [[nodiscard]] std::size_t error_count() const { return report_.counts.errors; }
  /// Writes the rest.
  [[nodiscard]] ExitCode finish();

 private:
  /// A report that goes to a file, as a whole and at the end.
  struct File {
    const ReportFile* report;
    std::string text;
    std::unique_ptr<ReportWriter> writer;
  };

  bool add_diagnostics(std::vector<Diagnostic> diagnostics, const SourceMap& sources,
                       const ReportInput* input);
  void expect_invalid(const ReportInput& input, const InputResult& result,
                      std::vector<Diagnostic>& diagnostics) const;
  void read_baseline();
  [[nodiscard]] std::string name_in_baseline(const std::string& file) const;
  void report_stale_entries();
  void use_baseline(InputResult& result, std::vector<Diagnostic>& diagnostics);
  void settle(ExitCode code);
  void write_files();
  void append_summary(const std::string& text);
  void cannot_write(const std::string& path, const std::string& reason, Findings& findings) const;

  Session& session_;
  const ValidateCommand& command_;
  std::optional<Baseline> baseline_;
  std::string baseline_text_;
  std::set<std::string> checked_;  ///< files, as the baseline names them
  Report report_;
  CodeStatistics statistics_;
  std::unique_ptr<ReportWriter> own_out_;
  ReportWriter* out_ = nullptr;
  std::vector<std::unique_ptr<File>> files_;
  std::optional<std::string> summary_;  ///< for GitHub's step
  ExitCode code_ = ExitCode::done;
};

}  // namespace tgtcfg

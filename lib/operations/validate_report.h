// Writes the reports of `validate` incrementally, in the order of the inputs.
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
  /// All references must outlive this object.
  Reporter(Session& session, const ValidateCommand& command, ReportWriter& out);

  /// Adds a result and writes output that is ready. Returns true if the input had no errors.
  bool add(InputResult result);
  /// Adds problems of inputs themselves.
  bool add(std::vector<Diagnostic> diagnostics, const SourceMap& sources);
  /// Sets the results of the command, and the beginning of the summary for people.
  void set_results(Value results, std::string headline);
  /// Writes the remaining output. `outcome` is the exit code of a run without errors.
  [[nodiscard]] ExitCode finish(ExitCode outcome = ExitCode::done);

 private:
  /// A report for a file, which is written at the end.
  struct File {
    const ReportFile* report;
    std::string text;
    std::unique_ptr<ReportWriter> writer;
  };

  bool add_diagnostics(std::vector<Diagnostic> diagnostics, const SourceMap& sources,
                       const ReportInput* input);
  void read_baseline();
  [[nodiscard]] std::string name_in_baseline(const std::string& file) const;
  void report_stale_entries();
  void use_baseline(InputResult& result, std::vector<Diagnostic>& diagnostics);
  void settle();
  void write_files();
  void write_file(const std::string& path, const std::string& text, Findings& findings);

  Session& session_;
  const ValidateCommand& command_;
  std::optional<Baseline> baseline_;
  std::string baseline_text_;
  std::set<std::string> checked_;  ///< files as named in the baseline
  Report report_;
  CodeStatistics statistics_;
  ReportWriter& out_;
  std::vector<std::unique_ptr<File>> files_;
  ExitCode code_ = ExitCode::done;
};

}  // namespace tgtcfg

// Options of commands that report on many files.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arguments/arguments.h"
#include "operations/validate.h"
#include "request/depfile.h"

namespace tgtcfg::cli {

/// Sets the jobs, the reports, the baseline and `allow_empty` of a command. Adds errors in their
/// options.
void take_report_options(const Arguments& typed, ValidateCommand& command, Diagnostics& diags);

[[nodiscard]] std::vector<std::string> report_paths(const ValidateCommand& command);

/// Prints a report on standard output. Its summary, and those of report files, are for the page of
/// a GitHub run.
class PrintedReport {
 public:
  /// Receives the summaries of the command's report files. Both arguments must outlive this object.
  PrintedReport(Session& session, ValidateCommand& command);
  PrintedReport(const PrintedReport&) = delete;
  PrintedReport& operator=(const PrintedReport&) = delete;

  [[nodiscard]] ReportWriter& writer() { return *writer_; }
  /// Ends the command: writes the summary. Returns `code`, or a failure of standard output.
  [[nodiscard]] ExitCode finish(ExitCode code);

 private:
  Session& session_;
  std::optional<std::string> summary_;
  std::unique_ptr<ReportWriter> writer_;
};

/// Runs `validate`, or another command that checks and fixes its inputs.
[[nodiscard]] ExitCode check_inputs(std::string_view name, ValidateCommand command,
                                    const Arguments& typed, Env& env);

/// Records the files that a run reads, if `--depfile` is given.
class DepfileRun {
 public:
  DepfileRun(const Arguments& typed, const Env& outer);
  DepfileRun(const DepfileRun&) = delete;
  DepfileRun& operator=(const DepfileRun&) = delete;

  /// Writes the depfile with the outputs as targets, unless the run was interrupted. Returns
  /// `code`, or a failure if writing failed.
  [[nodiscard]] ExitCode write(Session& session, std::vector<std::string> outputs,
                               ExitCode code) const;

  Env env;  ///< for the session of the run

 private:
  std::optional<std::string> file_;
  RecordedFiles recorded_;
};

}  // namespace tgtcfg::cli

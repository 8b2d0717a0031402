// `tgtcfg validate`: checks all documents of many inputs and reports all errors.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arguments/options.h"
#include "diag/exit_code.h"
#include "diag/report_writers.h"
#include "request/changes.h"
#include "request/checked_input.h"
#include "request/session.h"

namespace tgtcfg {

/// `--report FORMAT=FILE`
struct ReportFile {
  ReportFormat format = ReportFormat::json;
  std::string path;
};

class FixedFiles;
struct FixedFile;

struct ValidateCommand {
  std::string name = "validate";  ///< of the command, in reports
  std::vector<std::string> inputs;
  /// Options that change every configuration, as typed.
  Changes changes;
  ReportFormat format = ReportFormat::human;
  std::vector<ReportFile> reports;
  SummarySink summary;  ///< receives the summary of a report file for a GitHub step
  bool fail_fast = false;
  Exclusions exclude;
  std::optional<bool> expect_valid;
  std::optional<std::string> plan_check;   ///< directory of stored plans
  std::optional<std::string> write_plans;  ///< directory for writing plans
  std::optional<std::string> baseline;     ///< file with known diagnostics
  std::string baseline_root = {};          ///< absolute base of file names in the baseline
  bool write_baseline = false;             ///< write the current diagnostics as baseline
  bool allow_empty = false;
  bool statistics = false;      ///< print the number of diagnostics per code
  bool fix = false;             ///< write fixed files
  bool diff = false;            ///< print the fixes instead of a report
  bool unsafe = false;          ///< also apply an unsafe fix if it is the only one
  FixedFiles* fixed = nullptr;  ///< the session's file system if fixes are applied
  unsigned jobs = 0;            ///< 0: number of cores
};

/// Returns true if a report lists the digests of inputs.
[[nodiscard]] bool list_digests(const std::vector<ReportFile>& reports);

/// Receives the results of a run in the order of the inputs.
class ValidationWriter : public ReportWriter {
 public:
  /// One of `total` inputs was checked. Its diagnostics follow.
  virtual void checked(const InputResult& /*result*/, std::size_t /*total*/) {}
  /// All inputs were checked, or the run was interrupted. Other diagnostics may follow.
  virtual void all_checked() {}
  /// A file was fixed; with `diff`, it was not written.
  virtual void fixed(const std::string& /*name*/, const FixedFile& /*file*/) {}
};

/// Returns `interrupted` without a report after an interrupt.
[[nodiscard]] ExitCode run_validate(Session& session, const ValidateCommand& command,
                                    ValidationWriter& out);

}  // namespace tgtcfg

// `tgtcfg validate`: every document of many inputs, every error of each.
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

struct ValidateCommand {
  std::vector<std::string> inputs;
  /// Options that lay values over every configuration, in the order typed.
  Changes changes;
  ReportFormat format = ReportFormat::human;
  ReportWriter* out = nullptr;  ///< takes the report, in place of standard output in that format
  std::vector<ReportFile> reports;
  bool fail_fast = false;
  Exclusions exclude;
  std::optional<bool> expect_valid;
  std::optional<std::string> plan_check;   ///< where the plans of the configurations are stored
  std::optional<std::string> write_plans;  ///< where these plans are written
  std::optional<std::string> baseline;     ///< a file with findings that do not count
  std::string baseline_root = {};          ///< absolute path that its names of files start at
  bool write_baseline = false;             ///< write it: what is found does not count from now on
  bool allow_empty = false;
  bool statistics = false;      ///< how often each code was found
  bool fix = false;             ///< write files with their fixes
  bool diff = false;            ///< print what would be written, and no report
  bool unsafe = false;          ///< guesses too, where there is only one
  FixedFiles* fixed = nullptr;  ///< what the session reads, when anything is fixed
  unsigned jobs = 0;            ///< 0: as many as there are cores
};

[[nodiscard]] ExitCode run_validate(Session& session, const ValidateCommand& command);

}  // namespace tgtcfg

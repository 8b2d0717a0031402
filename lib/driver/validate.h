// `tgtcfg validate`: every document of many inputs, every error of each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/exit_code.h"
#include "driver/flag_table.h"
#include "driver/report_writers.h"
#include "driver/session.h"

namespace tgtcfg {

/// `--report FORMAT=FILE`
struct ReportFile {
  ReportFormat format = ReportFormat::json;
  std::string path;
};

struct ValidateCommand {
  std::vector<std::string> inputs;
  /// Options that lay values over every configuration, in the order typed.
  std::vector<TypedFlag> flags;
  ReportFormat format = ReportFormat::human;
  std::vector<ReportFile> reports;
  std::size_t max_errors = 1000;  ///< a file; 0: all
  bool fail_fast = false;
  std::vector<std::string> deny;     ///< `warnings` or codes
  std::vector<std::string> allow;    ///< codes
  std::vector<std::string> exclude;  ///< patterns of paths that are left out
  std::optional<bool> expect_valid;
  std::optional<std::string> plan_check;  ///< where the plans of the configurations are stored
  bool allow_empty = false;
  unsigned jobs = 0;  ///< 0: as many as there are cores
};

[[nodiscard]] ExitCode run_validate(Session& session, const ValidateCommand& command);

/// Writes what a command with a report owes on every exit path: one well-formed document under a
/// machine format, text for people on standard error otherwise.
void write_failed_report(Session& session, std::string_view command, ReportFormat format,
                         ExitCode code);

}  // namespace tgtcfg

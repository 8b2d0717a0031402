// One run of a command: its options, help and usage errors.
#pragma once

#include <tgtcfg/emission.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.h"
#include "diag/exit_code.h"
#include "diag/report_writers.h"
#include "operations/output.h"
#include "parse.h"
#include "request/changes.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg::cli {

struct Invocation {
  const Command& command;
  Args args;  ///< after the name of the command
  Env& env;
  Arguments typed{};
  Diagnostics usage{};  ///< errors in the arguments

  /// Handles `--help`, parses, and reports usage errors. Returns nullopt to continue, or else the
  /// exit code.
  [[nodiscard]] std::optional<ExitCode> begin();
  DiagnosticBuilder bad_usage(std::string message);
  /// Adds the error for arguments that cannot be used, and reports it.
  [[nodiscard]] ExitCode refuse(std::string message, const std::string& help = {});
  /// Reports the usage errors.
  [[nodiscard]] ExitCode fail(ExitCode code = ExitCode::usage);
  [[nodiscard]] Session session() const { return session(env); }
  [[nodiscard]] Session session(Env& environment) const {
    return {command.name, environment, typed};
  }
};

/// Returns the input of a command and the options that change it.
[[nodiscard]] Request request_of(const Arguments& typed);
/// Returns the format of an output that is data.
[[nodiscard]] OutputFormat data_format(const Arguments& typed);

/// Reports usage errors on standard error, or as a report if the format requires one. Without a
/// command, the program has a report.
[[nodiscard]] ExitCode fail_usage(const Command* command, Args args, Env& env, Diagnostics diags,
                                  ExitCode code = ExitCode::usage);

/// Writes an output to standard output or a file. The exit code includes the state of standard
/// output.
[[nodiscard]] ExitCode write_product(Session& session, std::string_view text,
                                     const std::optional<std::string>& output = {});

/// Ends a command: writes the output of an operation, unless there are errors, and prints the
/// diagnostics. Returns the exit code.
[[nodiscard]] ExitCode deliver(Session& session, const std::optional<std::string>& text,
                               const std::optional<std::string>& output);

/// Prints diagnostics of opening the session, such as problems of the project file, next to a valid
/// output. Returns the worse of both exit codes.
[[nodiscard]] ExitCode with_diagnostics(Session& session, ExitCode code);

/// Ends a command that failed: prints one well-formed document in a machine format, or text on
/// standard error otherwise.
[[nodiscard]] ExitCode end_with_report(Session& session, ReportFormat format, ExitCode code);
/// Returns the report format of a command that prints data or text.
[[nodiscard]] inline ReportFormat report_format(bool json) {
  return json ? ReportFormat::json : ReportFormat::human;
}

/// Without inputs, uses the current directory. Prints a note on standard error unless standard
/// input is a terminal: a piped file may have been intended.
void take_directory(std::vector<std::string>& inputs, const CommonOptions& common, Env& env);

/// Returns true if the first word is a file that cannot be a configuration, and a later one is: the
/// input should be the first word.
[[nodiscard]] bool has_input_last(const std::vector<std::string>& words, const FileSystem& files);

}  // namespace tgtcfg::cli

#include "report_options.h"

#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>

#include <algorithm>

#include "command_support.h"
#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

void set_jobs(const std::string& text, ValidateCommand& command, Diagnostics& diags) {
  constexpr std::size_t most = 256;
  const auto number = number_in<std::size_t>(text);
  if (!number)
    diags.error(diag::BadOptionValue{.option = "--jobs", .value = text}, {})
        .help("pass a number, for example `--jobs 4`");
  command.jobs = static_cast<unsigned>(std::min(number.value_or(0), most));
}

void add_report(const std::string& text, ValidateCommand& command, Diagnostics& diags) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const auto format = read_report_format(std::string_view(text).substr(0, equals));
  const std::string path = text.substr(std::min(equals + 1, text.size()));
  const bool taken = contains(report_paths(command), path);
  if (format && !path.empty() && path != "-" && !taken) {
    command.reports.push_back({*format, path});
    return;
  }
  auto error = diags.error(diag::BadOptionValue{.option = "--report", .value = text}, {});
  if (format && taken) {
    error.help("choose another file: a `--report` already writes to this one");
  } else if (format && path == "-") {
    error.help(
        "use `--format` for the report on standard output, and name a file in `--report "
        "FORMAT=FILE`");
  } else {
    error.help("write `--report FORMAT=FILE` with one of these formats: " +
               join(report_format_names(), " "));
  }
}

}  // namespace

void take_report_options(const Arguments& typed, ValidateCommand& command, Diagnostics& diags) {
  if (typed.jobs) set_jobs(*typed.jobs, command, diags);
  for (const std::string& text : typed.report) add_report(text, command, diags);
  command.baseline = typed.baseline;
  command.write_baseline = typed.write_baseline;
  command.allow_empty = typed.allow_empty;
}

std::vector<std::string> report_paths(const ValidateCommand& command) {
  return texts_of(command.reports, &ReportFile::path);
}

PrintedReport::PrintedReport(Session& session, ValidateCommand& command) : session_(session) {
  command.summary = [this](const std::string& text) { summary_ = text; };
  const bool machine = is_machine_format(command.format);
  writer_ = make_report_writer(
      command.format,
      {.color = command.diff ? session.color_on_stderr() : session.color_on_stdout(),
       .quiet = session.common.quiet,
       .counts_only = command.statistics},
      [&session, machine, diff = command.diff](std::string_view text) {
        // Standard output has only the differences, for `patch`.
        if (diff) return session.console.err_painted(text);
        machine ? session.console.out(text) : session.console.out_painted(text);
      },
      command.summary);
}

// GitHub shows this file on the page of a run. Other steps may already have written to it.
ExitCode PrintedReport::finish(ExitCode code) {
  const auto path = session_.env.variable("GITHUB_STEP_SUMMARY");
  if (!summary_ || !path || path->empty()) return session_.console.finish(code);
  constexpr std::size_t limit = 1U << 20U;  // GitHub's size limit
  ReadError error;
  auto before = session_.files().read(*path, limit, error);
  if (!before && error.kind == FileKind::missing) before.emplace();
  const auto reason = before ? session_.files().write(*path, *before + *summary_) : error.reason;
  Findings findings;
  if (reason) findings.diags.error(diag::CannotWrite{.path = *path, .reason = *reason}, {});
  print_diagnostics(session_, findings);
  return session_.console.finish(code);
}

DepfileRun::DepfileRun(const Arguments& typed, const Env& outer)
    : env(outer), file_(typed.depfile), recorded_(*outer.files) {
  if (file_) env.files = &recorded_;
}

ExitCode DepfileRun::write(Session& session, std::vector<std::string> outputs,
                           ExitCode code) const {
  if (!file_ || code == ExitCode::interrupted) return code;
  return write_depfile(session, *file_, std::move(outputs), recorded_, code);
}

}  // namespace tgtcfg::cli

#include "command_support.h"

#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/file_system.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <utility>

#include "support/text.h"

namespace tgtcfg::cli {
namespace {

std::optional<HelpLength> asked_help(Args args) {
  for (const std::string& arg : args) {
    if (arg == "--") return std::nullopt;
    if (arg == "-h") return HelpLength::brief;
    if (arg == "--help") return HelpLength::all;
  }
  return std::nullopt;
}

/// Returns false after adding an error if two arguments read standard input.
bool reads_stdin_once(const Arguments& typed, Diagnostics& diags) {
  std::vector<std::string> files = typed.words;
  files.insert(files.end(), typed.runs_on.begin(), typed.runs_on.end());
  for (const auto& file : {typed.functions, typed.host_facts}) files.push_back(file.value_or(""));
  for (const TypedFlag& layer : typed.layers) {
    if (layer.name == "--overlay") files.push_back(layer.value);
  }
  if (std::ranges::count(files, "-") < 2) return true;
  diags.error(diag::BadUsage{.message = "standard input can be read only once"}, {})
      .help("keep one `-`, and pass files in place of the others");
  return false;
}

// Returns the requested format, even if other arguments are invalid.
std::string_view asked_format(Args args) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string_view arg = args[i];
    if ((arg == "-f" || arg == "--format") && i + 1 < args.size()) return args[i + 1];
    for (const std::string_view start : {"--format=", "-f=", "-f"}) {
      if (arg.starts_with(start) && arg.size() > start.size()) return arg.substr(start.size());
    }
  }
  return {};
}

// Returns the report format of a command for the requested format. All reports support `json`.
ReportFormat owed_format(const Command* command, Args args) {
  if (command != nullptr && !command->has_report) return ReportFormat::human;
  const ReportFormat format = read_report_format(asked_format(args)).value_or(ReportFormat::human);
  const bool all_formats = command != nullptr && command->run == cmd_validate;
  return all_formats || format == ReportFormat::json ? format : ReportFormat::human;
}

}  // namespace

ExitCode fail_usage(const Command* command, Args args, Env& env, Diagnostics diags, ExitCode code) {
  Session session(command == nullptr ? "tgtcfg" : command->name, env, {});
  session.findings.diags = std::move(diags);
  return end_with_report(session, owed_format(command, args), code);
}

std::optional<ExitCode> Invocation::begin() {
  if (const auto length = asked_help(args)) {
    Console console(env);
    console.out(help_text(command, *length));
    return console.finish(ExitCode::done);
  }
  if (parse(command, args, typed, usage) && reads_stdin_once(typed, usage)) return std::nullopt;
  return fail();
}

DiagnosticBuilder Invocation::bad_usage(std::string message) {
  return usage.error(diag::BadUsage{.message = std::move(message)}, {});
}

ExitCode Invocation::refuse(std::string message, const std::string& help) {
  auto error = bad_usage(std::move(message));
  if (!help.empty()) error.help(help);
  return fail();
}

ExitCode Invocation::fail(ExitCode code) {
  return fail_usage(&command, args, env, std::move(usage), code);
}

ExitCode write_product(Session& session, std::string_view text,
                       const std::optional<std::string>& output) {
  if (!output || *output == "-") {
    session.console.out(text);
    return session.console.finish(ExitCode::done);
  }
  const auto reason = session.files().write(*output, text);
  if (!reason) return ExitCode::done;
  session.findings.diags.error(diag::CannotWrite{.path = *output, .reason = *reason}, {});
  return ExitCode::input_output;
}

ExitCode deliver(Session& session, const std::optional<std::string>& text,
                 const std::optional<std::string>& output) {
  ExitCode code = session.exit_code();
  if (text && code == ExitCode::done) code = write_product(session, *text, output);
  print_diagnostics(session, session.findings);
  return code;
}

ExitCode with_diagnostics(Session& session, ExitCode code) {
  if (!session.findings.diags.empty()) print_diagnostics(session, session.findings);
  return worst(code, session.exit_code());
}

ExitCode end_with_report(Session& session, ReportFormat format, ExitCode code) {
  if (!is_machine_format(format)) {
    print_diagnostics(session, session.findings);
    return session.console.finish(code);
  }
  Report report = failed_report(session, code);
  const std::vector<Diagnostic> diagnostics = std::exchange(report.diagnostics, {});
  const auto writer = make_report_writer(
      format, {}, [&session](std::string_view text) { session.console.out(text); });
  writer->add({nullptr, diagnostics, report.cut, session.findings.sources});
  writer->finish(report);
  return session.console.finish(code);
}

Request request_of(const Arguments& typed) {
  return {.inputs = typed.words,
          .config = typed.config,
          .document = typed.document,
          .changes = changes_of(typed.layers)};
}

OutputFormat data_format(const Arguments& typed) {
  const auto format = typed.format ? read_output_format(*typed.format) : std::nullopt;
  return format.value_or(OutputFormat::json);
}

void take_directory(std::vector<std::string>& inputs, const CommonOptions& common, Env& env) {
  inputs.emplace_back(".");
  if (env.in_is_terminal || common.quiet > 0) return;
  Console(env).err("tgtcfg: no input given, using `.`; for standard input write `-`\n");
}

bool has_input_last(const std::vector<std::string>& words, const FileSystem& files) {
  const auto is_file = [&](const std::string& word, bool is_configuration) {
    return format_of(word).has_value() == is_configuration && files.kind(word) == FileKind::regular;
  };
  return !words.empty() && is_file(words.front(), false) &&
         std::any_of(words.begin() + 1, words.end(),
                     [&](const std::string& word) { return is_file(word, true); });
}

}  // namespace tgtcfg::cli

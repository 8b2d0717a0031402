#include "operations/verify.h"

#include "command_support.h"
#include "report_options.h"

namespace tgtcfg::cli {
namespace {

/// With `--runs-on`, the first word is an input if a file follows it, and it is not a file itself
/// or has the extension of a configuration.
bool begins_with_input(const Arguments& typed, const FileSystem& files) {
  if (typed.words.size() < 2 && typed.map.empty()) return false;
  const std::string& first = typed.words.front();
  const bool is_list = first == "-" || first.starts_with('@') || first.find('*') != first.npos;
  return !is_list && (files.kind(first) == FileKind::missing || format_of(first).has_value());
}

// Adds errors to the usage.
VerifyCommand verify_command(Invocation& call) {
  const Arguments& typed = call.typed;
  const FileSystem& files = *call.env.files;
  VerifyCommand command;
  command.request = request_of(typed);
  command.machines = typed.runs_on;
  // With `--target`, the options define the plan, and all words are files.
  const bool has_targets = command.request.changes.has_targets;
  const bool has_input = !command.request.inputs.empty() && !has_targets &&
                         (typed.runs_on.empty() || begins_with_input(typed, files));
  command.files.assign(typed.words.begin() + (has_input ? 1 : 0), typed.words.end());
  command.request.inputs.resize(has_input ? 1 : 0);
  command.maps = typed.map;
  command.chosen = typed.chosen;
  command.options = {.accepts_runs = typed.accept == "runs", .any_unit = typed.units == "any"};
  command.stamp = typed.stamp;
  command.report.name = "verify";
  if (typed.format)
    command.report.format = read_report_format(*typed.format).value_or(command.report.format);
  take_report_options(typed, command.report, call.usage);
  if (!has_input && !has_targets && typed.runs_on.empty()) {
    call.bad_usage("`verify` requires an input and a file")
        .help("write `tgtcfg verify INPUT FILE`");
  } else if (command.files.empty() && command.maps.empty()) {
    call.bad_usage("`verify` requires a file after the input")
        .help("write `tgtcfg verify INPUT FILE`, or pass `--map ID=FILE`");
  } else if (has_input && has_input_last(typed.words, files)) {
    call.bad_usage("INPUT must be before the files").help("write `tgtcfg verify INPUT FILE`");
  }
  return command;
}

}  // namespace

const CommandText verify_page = {
    .usage = "[INPUT] FILE... [options]",
    .summary =
        "Compare compiled files with the targets of a plan: architecture, system, ABI, CPU level "
        "and chips. A fact that a file does not prove is reported as unknown, never as a mismatch. "
        "With `--runs-on`, also judge if the files load on a machine; INPUT is then optional. "
        "Nothing is executed. Exit code 0: the files match; 1: a target has other code or none, or "
        "a file is broken; 3: a file cannot be read; 4: no file has code; "
        "5: the files match, but a machine refuses one.",
    .argument = "INPUT FILE",
    .argument_help =
        "Input as for `resolve`, then files, directories, patterns, `@FILE` for a list of files, "
        "or `-` for standard input",
    .completes = "configs,tags,kinds,file",
    .examples = {{"echo '.version 8 .target sm_90a' | tgtcfg verify 'nvptx -mcpu=sm_90a' -",
                  "code on standard input"},
                 {"echo '.version 8 .target sm_80' | tgtcfg verify nvidia/a10 - --accept runs",
                  "code that a driver compiles for the chip is sufficient"},
                 {"echo '.version 8 .target sm_80' | tgtcfg verify --runs-on nvidia/a10 -",
                  "code on a machine with this GPU"}}};

ExitCode cmd_verify(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  VerifyCommand command = verify_command(call);
  if (!call.usage.empty()) return call.fail();
  DepfileRun run(call.typed, call.env);
  Session session = call.session(run.env);
  PrintedReport report(session, command.report);
  const auto compared = run_verify(session, command, report.writer());
  if (compared && !session.findings.diags.empty()) print_diagnostics(session, session.findings);
  const ExitCode code = compared
                            ? report.finish(*compared)
                            : end_with_report(session, command.report.format, session.exit_code());
  std::vector<std::string> outputs = report_paths(command.report);
  if (command.stamp) outputs.push_back(*command.stamp);
  return run.write(session, std::move(outputs), code);
}

}  // namespace tgtcfg::cli

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>

#include <algorithm>

#include "command_support.h"
#include "diag/text_diff.h"
#include "operations/fix.h"
#include "operations/validate.h"
#include "process/console.h"
#include "report_options.h"
#include "request/checked_input.h"
#include "request/lay_changes.h"
#include "support/size_text.h"
#include "watch.h"

namespace tgtcfg::cli {
namespace {

bool is_for_people(ReportFormat format) {
  return !is_machine_format(format);
}

// Formats differ in their support for statistics and lists of files.
void check_modes(Invocation& call, const ValidateCommand& command) {
  struct Refusal {
    bool wrong;
    std::string message;
    std::string help;
  };
  const Arguments& typed = call.typed;
  const bool reads_stdin = std::ranges::any_of(
      command.inputs, [](const std::string& input) { return input == "-" || input == "@-"; });
  const bool writes_inputs =
      command.fix || command.diff || command.write_baseline || command.write_plans;
  const Refusal refusals[] = {
      {command.statistics && !is_for_people(command.format) && !lists_digests(command.format),
       "`--statistics` does not support this format",
       "choose `--format` human, concise, json or ndjson"},
      {typed.show_files && !is_for_people(command.format),
       "`--show-files` prints file names, not a report", "remove `--format`"},
      {typed.show_files && typed.watch, "`--show-files` and `--watch` cannot be combined",
       "remove `--watch`"},
      {typed.watch && reads_stdin, "`--watch` cannot read standard input again",
       "pass files or directories instead of `-`"},
      {typed.watch && writes_inputs, "`--watch` cannot be combined with options that write files",
       "run `--fix` without `--watch`"},
      {command.unsafe && !command.fix && !command.diff,
       "`--unsafe-fixes` requires `--fix` or `--diff`",
       "add `--fix` to apply the changes, or `--diff` to print them"},
      {command.write_plans && command.plan_check,
       "`--write-plans` and `--plan-check` cannot be combined",
       "use `--write-plans` to store the plans, and `--plan-check` in CI to compare them"},
  };
  for (const Refusal& each : refusals) {
    if (each.wrong) call.bad_usage(each.message).help(each.help);
  }
}

// Adds errors to the usage.
ValidateCommand validate_command(Invocation& call) {
  const Arguments& typed = call.typed;
  ValidateCommand command;
  command.inputs = typed.words;
  command.changes = changes_of(typed.layers);
  command.exclude = {.patterns = typed.exclude, .forced = typed.force_exclude};
  command.fail_fast = typed.fail_fast;
  command.plan_check = typed.plan_check;
  command.write_plans = typed.write_plans;
  command.statistics = typed.statistics;
  command.fix = typed.fix;
  command.diff = typed.diff;
  command.unsafe = typed.unsafe_fixes;
  take_report_options(typed, command, call.usage);
  if (typed.format) command.format = read_report_format(*typed.format).value_or(command.format);
  if (typed.expect) command.expect_valid = *typed.expect == "valid";
  check_modes(call, command);
  return command;
}

ExitCode fail_without_baseline(Session& session, const ValidateCommand& command) {
  session.findings.diags
      .error(diag::BadUsage{.message = "`--write-baseline` requires `--baseline FILE`"}, {})
      .help("pass `--baseline FILE`, or set `baseline: FILE` in `.tgtcfg.yaml`");
  return end_with_report(session, command.format, ExitCode::usage);
}

// Prints our files among the inputs, one per line. `-v` also prints skipped files. Problems in the
// files are not reported.
ExitCode show_files(Session& session, const ValidateCommand& command) {
  session.options = options_under(session.options, command.changes);
  ProjectSessions projects(session);
  const auto items = expand_inputs(session, projects, command.inputs, command.exclude);
  print_diagnostics(session, session.findings);
  ExitCode code = session.exit_code();
  for (const auto& other : projects.others()) {
    print_diagnostics(*other, other->findings);
    code = worst(code, other->exit_code());
  }
  bool any = false;
  for (const WorkItem& item : items) {
    // Names, texts and standard input are not files.
    if (item.form != InputForm::path) continue;
    const InputResult result =
        check_item(session, item, {.changes = command.changes, .only_whether = true});
    if (result.input.status == InputStatus::unreadable) {
      print_diagnostics(session, result.findings);
      code = worst(code, session.exit_code(result.findings));
    } else if (result.input.status == InputStatus::skipped) {
      session.log.info("skipped " + result.input.file);
    } else {
      session.console.out_line(result.input.file);
      any = true;
    }
  }
  if (!any && !command.allow_empty) code = worst(code, ExitCode::nothing);
  return session.console.finish(code);
}

// Prints a report, the progress and the number of fixes.
class ValidatePrinter final : public ValidationWriter {
 public:
  ValidatePrinter(Session& session, ValidateCommand& command)
      : session_(session),
        command_(command),
        report_(session, command),
        progress_(session.env, session.console, session.common.quiet > 0) {}

  void checked(const InputResult& result, std::size_t total) override {
    progress_.step(result.input.file, total);
    if (!result.findings.diags.empty()) progress_.clear();
  }
  void all_checked() override { progress_.clear(); }
  void fixed(const std::string& name, const FixedFile& file) override {
    if (command_.diff) session_.console.out(text_diff(file.before, file.after, name));
    ++files_;
    fixes_ += file.count;
  }
  void add(const ReportItem& item) override { report_.writer().add(item); }
  void finish(const Report& report) override {
    if (fixes_ > 0 && session_.common.quiet == 0) {
      session_.console.err("tgtcfg: " + counted(fixes_, "fix", "fixes") + " in " +
                           counted(files_, "file") + (command_.diff ? ", not written\n" : "\n"));
    }
    report_.writer().finish(report);
  }

  [[nodiscard]] ExitCode end(ExitCode code) {
    if (code != ExitCode::interrupted) return report_.finish(code);
    session_.console.err("tgtcfg: interrupted; no report was written\n");
    return code;
  }

 private:
  Session& session_;
  const ValidateCommand& command_;
  PrintedReport report_;
  Progress progress_;
  std::size_t files_ = 0;
  std::size_t fixes_ = 0;
};

}  // namespace

ExitCode check_inputs(std::string_view name, ValidateCommand command, const Arguments& typed,
                      Env& env) {
  DepfileRun run(typed, env);
  FixedFiles fixed(*run.env.files);
  if (command.fix || command.diff) {
    command.fixed = &fixed;
    run.env.files = &fixed;
  }
  Session session(name, run.env, typed);
  if (!session.open(command.inputs.empty() ? "" : command.inputs.front()))
    return end_with_report(session, command.format, session.exit_code());
  const Project* project = session.project();
  const bool has_baseline = command.baseline || (project != nullptr && project->baseline);
  if (command.write_baseline && !has_baseline) return fail_without_baseline(session, command);
  if (typed.show_files) return show_files(session, command);
  ValidatePrinter printer(session, command);
  const ExitCode code = printer.end(run_validate(session, command, printer));
  return run.write(session, report_paths(command), code);
}

const CommandText validate_page = {
    .usage = "[INPUT...] [options]",
    .summary =
        "Check every document of the inputs and report all problems. INPUT is a file, a directory "
        "(searched; `.tgtcfgignore` lists files to skip), a pattern, - for standard input, @FILE "
        "or @- for a list of inputs, a name, an inline JSON object or a target string.",
    .argument = "INPUT",
    .argument_help = "Inputs to check [default: .]",
    .completes = "configs,tags,kinds,file",
    .examples = {{"tgtcfg validate corstone-300 'cuda -arch=sm_86'",
                  "a named configuration and a target string"},
                 {"echo 'targets: [llvm]' | tgtcfg validate - --format json",
                  "standard input, a report for programs"},
                 {"tgtcfg validate corstone-300 --report junit=report.xml",
                  "a report for the CI server and a report for people"}}};

ExitCode cmd_validate(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  ValidateCommand command = validate_command(call);
  if (!call.usage.empty()) return call.fail();
  if (command.inputs.empty() && !command.changes.has_targets)
    take_directory(command.inputs, typed, call.env);
  const auto check = [&](Env& environment) {
    return check_inputs(call.command.name, command, typed, environment);
  };
  if (!typed.watch) return check(call.env);
  // Messages must not appear in machine-readable reports.
  const auto say = [&](const std::string& text) {
    const ByteSink& sink = is_for_people(command.format) ? call.env.out : call.env.err;
    (void)sink((text.ends_with("again") ? "\ntgtcfg: " : "tgtcfg: ") + text + "\n");
  };
  return watch(call.env, say, check);
}

}  // namespace tgtcfg::cli

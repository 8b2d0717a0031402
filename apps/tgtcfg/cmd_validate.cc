#include <tgtcfg/codes/TC92.h>

#include <algorithm>

#include "command_support.h"
#include "operations/fix.h"
#include "operations/output.h"
#include "operations/show_files.h"
#include "operations/validate.h"
#include "operations/watch.h"
#include "request/depfile.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Checks every document of the inputs and reports all errors. INPUT is a file, a directory "
    "(walked; `.tgtcfgignore` "
    "says what to leave out), a pattern, - for standard input, @FILE or @- for a list of inputs, a "
    "name, "
    "an inline JSON object "
    "or a target string.";

struct Words {
  std::optional<std::string> format;
  std::optional<std::string> expect;
  std::optional<std::string> jobs;
  std::vector<std::string> reports;
  std::optional<std::string> depfile;
  bool show_files = false;
  bool watch = false;
  bool all = false;  ///< what is below this directory
};

bool set_number(const std::optional<std::string>& text, std::string_view option,
                std::size_t& number, Diagnostics& diags) {
  if (!text) return true;
  const auto value = number_of(*text);
  if (value) {
    number = *value;
    return true;
  }
  diags.error(diag::BadOptionValue{.option = std::string(option), .value = *text}, {})
      .help("it takes a number");
  return false;
}

bool add_report(const std::string& text, ValidateCommand& command, Diagnostics& diags) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const auto format = read_report_format(std::string_view(text).substr(0, equals));
  const std::string path = text.substr(std::min(equals + 1, text.size()));
  const bool taken = std::any_of(command.reports.begin(), command.reports.end(),
                                 [&](const ReportFile& report) { return report.path == path; });
  if (format && !path.empty() && path != "-" && !taken) {
    command.reports.push_back({*format, path});
    return true;
  }
  auto error = diags.error(diag::BadOptionValue{.option = "--report", .value = text}, {});
  if (format && taken) {
    error.help("another report goes to that file");
  } else if (format && path == "-") {
    error.help("`--format` is the report on standard output");
  } else {
    std::string names;
    for (const std::string_view name : report_format_names()) names += " " + std::string(name);
    error.help("it takes FORMAT=FILE; formats are" + names);
  }
  return false;
}

bool is_for_people(ReportFormat format) {
  return !is_machine_format(format);
}

// A format has a place for statistics, or for a list of files, or has none.
bool check_modes(const Words& words, const ValidateCommand& command, Diagnostics& diags) {
  struct Refusal {
    bool wrong;
    std::string message;
    std::string help;
  };
  const bool reads_stdin =
      std::any_of(command.inputs.begin(), command.inputs.end(),
                  [](const std::string& input) { return input == "-" || input == "@-"; });
  const bool writes_inputs =
      command.fix || command.diff || command.write_baseline || command.write_plans;
  const Refusal refusals[] = {
      {command.statistics && !is_for_people(command.format) && !lists_digests(command.format),
       "`--statistics` has no place in this format", "take human, concise, json or ndjson"},
      {words.show_files && !is_for_people(command.format),
       "`--show-files` prints names, and no report", "leave `--format` out"},
      {words.show_files && words.watch, "`--show-files` checks nothing that could be watched",
       "leave `--watch` out"},
      {words.watch && reads_stdin, "`--watch` cannot read standard input again",
       "name files or directories"},
      {words.watch && writes_inputs, "`--watch` writes no files that it watches",
       "give `--fix` by itself"},
  };
  bool ok = true;
  for (const Refusal& each : refusals) {
    if (!each.wrong) continue;
    diags.error(diag::BadUsage{.message = each.message}, {}).help(each.help);
    ok = false;
  }
  return ok;
}

bool convert(Words& words, ValidateCommand& command, Diagnostics& diags) {
  bool ok = true;
  std::size_t jobs = 0;
  ok &= set_number(words.jobs, "--jobs", jobs, diags);
  command.jobs = static_cast<unsigned>(std::min<std::size_t>(jobs, 256));
  for (const std::string& text : words.reports) ok &= add_report(text, command, diags);
  if (words.format) command.format = read_report_format(*words.format).value_or(command.format);
  if (words.expect) command.expect_valid = *words.expect == "valid";
  ok &= check_modes(words, command, diags);
  const bool has_target =
      std::any_of(command.flags.begin(), command.flags.end(),
                  [](const TypedFlag& flag) { return flag.name == "--target"; });
  if (command.unsafe && !command.fix && !command.diff) {
    diags.error(diag::BadUsage{.message = "`--unsafe-fixes` fixes nothing by itself"}, {})
        .help("give `--fix`, or `--diff` to see what would change");
    ok = false;
  }
  if (command.write_plans && command.plan_check) {
    diags
        .error(diag::BadUsage{.message = "`--write-plans` and `--plan-check` exclude each other"},
               {})
        .help("write the plans, and compare with them in CI");
    ok = false;
  }
  words.all = command.inputs.empty() && !has_target;
  return ok;
}

std::vector<Option> own_options(ValidateCommand& command, Words& words) {
  return {
      format_option(words.format, report_format_names(), "form of the report"),
      {"--report", "FORMAT=FILE", "write a report to FILE too; repeatable", &words.reports},
      {"--exclude", "GLOB",
       "leave out files and directories, as a line of `.tgtcfgignore` does; repeatable",
       &command.exclude.patterns},
      {"--force-exclude", "",
       "leave out files that the project file excludes even if they are named",
       &command.exclude.forced},
      {"--fail-fast", "", "stop after the first input with an error", &command.fail_fast},
      {"--expect", "WHAT", "what the documents are to be", &words.expect, {"valid", "invalid"}},
      {"--plan-check", "DIR",
       "compare each configuration with its stored plan, DIR/NAME.json; exit code 6 when one is "
       "not current",
       &command.plan_check},
      {"--write-plans", "DIR",
       "write the plan of each configuration where `--plan-check DIR` looks for it",
       &command.write_plans},
      {"--depfile", "FILE",
       "write what was read as a rule for make and ninja; its target is the `--report` file, else "
       "FILE without `.d`",
       &words.depfile},
      {"--baseline", "FILE",
       "leave out the diagnostics that FILE lists [default: `baseline` of the project file]",
       &command.baseline},
      {"--write-baseline", "", "write all diagnostics to the baseline file",
       &command.write_baseline},
      {"--statistics", "",
       "how often each code was found, the most frequent first; for people in place of the "
       "findings",
       &command.statistics},
      {"--show-files", "",
       "print the files that would be checked, and check none; `-v` names those that are skipped",
       &words.show_files},
      {"--watch", "",
       "check again whenever a file that was read changes, until Ctrl-C; the exit code is that of "
       "the last check",
       &words.watch},
      {"--allow-empty", "", "nothing to check is a success", &command.allow_empty},
      {"--fix", "", "correct what has one certain correction, and check again", &command.fix},
      {"--diff", "", "print what `--fix` would change, and no report; exit code 1 when it would",
       &command.diff},
      {"--unsafe-fixes", "", "with `--fix` or `--diff`: apply a guess too where it is the only one",
       &command.unsafe},
      {"-j,--jobs", "N", "threads (default: one a core); never changes the report", &words.jobs},
  };
}

ExitCode fail_without_baseline(Session& session, const ValidateCommand& command) {
  session.findings.diags
      .error(diag::BadUsage{.message = "`--write-baseline` needs `--baseline FILE`"}, {})
      .help(
          "FILE is written, and read from then on; `baseline: FILE` in `.tgtcfg.yaml` names it, "
          "too");
  write_failed_report(session, "validate", command.format, ExitCode::usage);
  return session.console.finish(ExitCode::usage);
}

ExitCode check_inputs(ValidateCommand command, const CommonOptions& common, const Words& words,
                      Env& env) {
  RecordedFiles recorded(*env.files);
  Env own = env;
  if (words.depfile) own.files = &recorded;
  FixedFiles fixed(*own.files);
  if (command.fix || command.diff) {
    command.fixed = &fixed;
    own.files = &fixed;
  }
  Session session("validate", own, common);
  if (!session.open(command.inputs.empty() ? "" : command.inputs.front())) {
    const ExitCode code = session.exit_code();
    write_failed_report(session, "validate", command.format, code);
    return session.console.finish(code);
  }
  const Project* project = session.project();
  const bool has_baseline = command.baseline || (project != nullptr && project->baseline);
  if (command.write_baseline && !has_baseline) return fail_without_baseline(session, command);
  if (words.show_files) return show_files(session, command);
  const ExitCode code = run_validate(session, command);
  if (!words.depfile || code == ExitCode::interrupted) return code;
  std::vector<std::string> targets;
  for (const ReportFile& report : command.reports) targets.push_back(report.path);
  return write_depfile(session, *words.depfile, std::move(targets), recorded, code);
}

}  // namespace

ExitCode cmd_validate(Args args, Env& env) {
  ValidateCommand command;
  CommonOptions common;
  Words words;
  CommandLine line{"validate", "[INPUT...] [options]", summary, {}, {}, {}};
  line.positionals = {{"INPUT", "", "what to check [default: .]", &command.inputs}};
  line.options = own_options(command, words);
  add_layer_options(command.flags, common, line.options);
  add_common_options(common, line.options);
  line.examples = {{"tgtcfg validate corstone-300 'cuda -arch=sm_86'",
                    "a named configuration and a target string"},
                   {"echo 'targets: [llvm]' | tgtcfg validate - --format json",
                    "standard input, a report for programs"},
                   {"tgtcfg validate corstone-300 --report junit=report.xml",
                    "a report for the server beside the one for people"}};
  if (const auto code = begin(line, args, env)) return *code;
  Diagnostics diags;
  if (!convert(words, command, diags))
    return fail_usage("validate", args, env, std::move(diags), true);
  if (words.all) take_directory(command.inputs, common, env);
  const auto check = [&](Env& own) { return check_inputs(command, common, words, own); };
  if (!words.watch) return check(env);
  // Reports for programs are left as they are.
  const auto say = [&](const std::string& text) {
    const ByteSink& sink = is_for_people(command.format) ? env.out : env.err;
    (void)sink((text.ends_with("again") ? "\ntgtcfg: " : "tgtcfg: ") + text + "\n");
  };
  return watch(env, say, check);
}

}  // namespace tgtcfg::cli

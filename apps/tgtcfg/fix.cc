#include "operations/fix.h"
#include "command_support.h"
#include "operations/output.h"
#include "operations/validate.h"

namespace tgtcfg::cli {
const CommandText fix_page = {
    .usage = "[PATH...] [options]",
    .summary =
        "Apply safe fixes, check again, and report the remaining problems. A file is replaced "
        "completely or not at all. PATH is a file, a directory (searched; files for other tools "
        "are skipped) or a pattern.",
    .argument = "PATH",
    .argument_help = "Files to fix [default: .]",
    .examples = {{"tgtcfg fix --diff .", "print the changes only"},
                 {"tgtcfg fix deploy.yaml --unsafe-fixes", "also apply suggestions"}}};

ExitCode cmd_fix(Args args, Env& env) {
  Arguments typed;
  ValidateCommand command;
  if (const auto code = begin("fix", args, typed, env)) return *code;
  command.inputs = typed.words;
  command.diff = typed.diff;
  command.unsafe = typed.unsafe_fixes;
  command.exclude = {.patterns = typed.exclude, .forced = typed.force_exclude};
  if (command.inputs.empty()) take_directory(command.inputs, typed, env);
  if (typed.format) command.format = read_report_format(*typed.format).value_or(command.format);
  command.fix = true;
  FixedFiles fixed(*env.files);
  command.fixed = &fixed;
  Env own = env;
  own.files = &fixed;
  Session session("fix", own, std::move(typed));
  if (session.open(command.inputs.front())) return run_validate(session, command);
  const ExitCode code = session.exit_code();
  return end_with_report(session, command.format, code);
}

}  // namespace tgtcfg::cli

#include "operations/fix.h"
#include "command_support.h"
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

ExitCode cmd_fix(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  ValidateCommand command;
  command.inputs = typed.words;
  command.diff = typed.diff;
  command.unsafe = typed.unsafe_fixes;
  command.exclude = {.patterns = typed.exclude, .forced = typed.force_exclude};
  if (command.inputs.empty()) take_directory(command.inputs, typed, call.env);
  if (typed.format) command.format = read_report_format(*typed.format).value_or(command.format);
  command.fix = true;
  FixedFiles fixed(*call.env.files);
  command.fixed = &fixed;
  Env own = call.env;
  own.files = &fixed;
  Session session = call.session(own);
  if (session.open(command.inputs.front())) return run_validate(session, command);
  return end_with_report(session, command.format, session.exit_code());
}

}  // namespace tgtcfg::cli

#include "command_support.h"
#include "report_options.h"

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
  command.fix = true;
  command.diff = typed.diff;
  command.unsafe = typed.unsafe_fixes;
  command.exclude = {.patterns = typed.exclude, .forced = typed.force_exclude};
  if (command.inputs.empty()) take_directory(command.inputs, typed, call.env);
  if (typed.format) command.format = read_report_format(*typed.format).value_or(command.format);
  return check_inputs(call.command.name, command, typed, call.env);
}

}  // namespace tgtcfg::cli

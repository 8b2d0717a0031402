#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/fmt.h"

namespace tgtcfg::cli {
const CommandText fmt_page = {
    .usage = "PATH... [options]",
    .summary =
        "Format files: keys in the order of the schema, two spaces per level, one style of quotes. "
        "Values, comments, anchors and blank lines between groups are preserved; a file where this "
        "is impossible is not changed. PATH is a file, a directory (searched; files for other "
        "tools are skipped), a pattern, or - for standard input.",
    .argument = "PATH",
    .argument_help = "Files to format [default: . with --check and --diff]",
    .examples = {{"tgtcfg fmt --check .", "in CI: fail if a file is not formatted"},
                 {"tgtcfg fmt --diff deploy.yaml", "print the changes only"}}};

ExitCode cmd_fmt(Args args, Env& env) {
  Arguments typed;
  FmtCommand command;
  if (const auto code = begin("fmt", args, typed, env)) return *code;
  command.inputs = typed.words;
  command.check = typed.check;
  command.diff = typed.diff;
  command.canonical = typed.canonical;
  command.exclude = {.patterns = typed.exclude, .forced = typed.force_exclude};
  if (command.inputs.empty() && (command.check || command.diff)) {
    take_directory(command.inputs, typed, env);
  } else if (command.inputs.empty()) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`fmt` requires a path, because it writes files"}, {})
        .help("format all files in this directory: `tgtcfg fmt .`")
        .help("format standard input: `tgtcfg fmt -`");
    return fail_usage("fmt", args, env, std::move(diags), false);
  }
  Session session("fmt", env, std::move(typed));
  if (!session.open(command.inputs.front())) {
    print_diagnostics(session, session.findings);
    return session.console.finish(session.exit_code());
  }
  return run_fmt(session, command);
}

}  // namespace tgtcfg::cli

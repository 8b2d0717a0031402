#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/fmt.h"

namespace tgtcfg::cli {
const CommandText fmt_page = {
    .usage = "PATH... [options]",
    .summary =
        "Lays files out: keys in the order of the schema, two spaces a level, one style of quotes. "
        "What they say, comments, anchors and blank lines between groups stay; a file where that "
        "cannot be is left alone. PATH is a file, a directory (walked; files of other tools are "
        "left out), a pattern, or - for standard input.",
    .argument = "PATH",
    .argument_help = "what to lay out [default: . with --check and --diff]",
    .examples = {{"tgtcfg fmt --check .", "in CI: whether everything is laid out"},
                 {"tgtcfg fmt --diff deploy.yaml", "what would change"}}};

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
        .help("format what is below this directory: `tgtcfg fmt .`")
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

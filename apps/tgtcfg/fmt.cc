#include "operations/fmt.h"
#include "command_support.h"

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

ExitCode cmd_fmt(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  FmtCommand command;
  command.inputs = typed.words;
  command.check = typed.check;
  command.diff = typed.diff;
  command.canonical = typed.canonical;
  command.exclude = {.patterns = typed.exclude, .forced = typed.force_exclude};
  if (command.inputs.empty() && (command.check || command.diff)) {
    take_directory(command.inputs, typed, call.env);
  } else if (command.inputs.empty()) {
    call.bad_usage("`fmt` requires a path, because it writes files")
        .help("format all files in this directory: `tgtcfg fmt .`")
        .help("format standard input: `tgtcfg fmt -`");
    return call.fail();
  }
  Session session = call.session();
  if (session.open(command.inputs.front())) return run_fmt(session, command);
  print_diagnostics(session, session.findings);
  return session.console.finish(session.exit_code());
}

}  // namespace tgtcfg::cli

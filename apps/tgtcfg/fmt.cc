#include "operations/fmt.h"

#include "command_support.h"
#include "diag/text_diff.h"
#include "support/size_text.h"

namespace tgtcfg::cli {
namespace {

ExitCode format_and_print(Session& session, const FmtCommand& command) {
  Console& console = session.console;
  const bool asks = command.check || command.diff;
  ExitCode code = ExitCode::done;
  std::size_t files = 0;
  std::size_t changed = 0;
  format_inputs(session, command, [&](const FormattedFile& file) {
    if (file.is_piped && file.after) console.out(*file.after);
    if (!file.is_piped && !file.name.empty()) ++files;
    if (!file.is_piped && file.is_changed) {
      ++changed;
      if (command.check) console.out_line(file.name);
      if (command.diff) console.out(text_diff(file.before, *file.after, file.name));
    }
    print_diagnostics(session, file.findings);
    code = worst(code, session.exit_code(file.findings));
  });
  if (changed > 0 && asks) code = worst(code, ExitCode::findings);
  if (session.common.quiet == 0 && files > 0)
    console.err("tgtcfg: " + counted(changed, "file") + " of " + std::to_string(files) +
                (asks ? " would change\n" : " changed\n"));
  return console.finish(code);
}

}  // namespace

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
  if (session.open(command.inputs.front())) return format_and_print(session, command);
  print_diagnostics(session, session.findings);
  return session.console.finish(session.exit_code());
}

}  // namespace tgtcfg::cli

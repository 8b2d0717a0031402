#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/format.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Lays files out: keys in the order of the schema, two spaces a level, one style of quotes. "
    "What they say, comments, anchors and blank lines between groups stay; a file where that "
    "cannot be is left alone. PATH is a file, a directory (walked; files of other tools are left "
    "out), a pattern, or - for standard input.";

}  // namespace

ExitCode cmd_fmt(Args args, Env& env) {
  FormatCommand command;
  CommonOptions common;
  CommandLine line{"fmt", "PATH... [options]", summary, {}, {}, {}};
  line.positionals = {
      {"PATH", "", "what to lay out [default: . with --check and --diff]", &command.inputs}};
  line.options = {
      {"--check", "", "write nothing, list the files that would change; exit code 1 when any would",
       &command.check},
      {"--diff", "", "write nothing, print how files would change; exit code 1 when any would",
       &command.diff},
      {"--canonical", "", "put the options of target strings into their order, too",
       &command.canonical},
      {"--exclude", "GLOB",
       "leave out files and directories, as a line of `.tgtcfgignore` does; repeatable",
       &command.exclude.patterns},
      {"--force-exclude", "",
       "leave out files that the project file excludes even if they are named",
       &command.exclude.forced},
      {"--diagnostics",
       "FORMAT",
       "form of what goes to standard error",
       &common.diagnostics,
       {"human", "concise", "json"}},
  };
  add_common_options(common, line.options);
  line.examples = {{"tgtcfg fmt --check .", "in CI: whether everything is laid out"},
                   {"tgtcfg fmt --diff deploy.yaml", "what would change"}};
  if (const auto code = begin(line, args, env)) return *code;
  if (command.inputs.empty() && (command.check || command.diff)) {
    take_directory(command.inputs, common, env);
  } else if (command.inputs.empty()) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`fmt` requires a path, because it writes files"}, {})
        .help("format what is below this directory: `tgtcfg fmt .`")
        .help("format standard input: `tgtcfg fmt -`");
    return fail_usage("fmt", args, env, std::move(diags), false);
  }
  Session session("fmt", env, std::move(common));
  if (!session.open(command.inputs.front())) {
    print_diagnostics(session, session.findings);
    return session.console.finish(session.exit_code());
  }
  return run_format(session, command);
}

}  // namespace tgtcfg::cli

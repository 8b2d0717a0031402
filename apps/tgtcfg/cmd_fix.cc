#include "command_support.h"
#include "operations/fix.h"
#include "operations/output.h"
#include "operations/validate.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Corrects what has one certain correction, checks again, and reports what is left. A file is "
    "replaced as a whole or not at all. PATH is a file, a directory (walked; files of other tools "
    "are left out) or a pattern.";

std::vector<Option> own_options(ValidateCommand& command, std::optional<std::string>& format) {
  return {
      format_option(format, report_format_names(), "form of the report of what is left"),
      {"--diff", "", "write nothing, print what would change; exit code 1 when anything would",
       &command.diff},
      {"--unsafe-fixes", "",
       "apply a guess too, such as the nearest name, where it is the only one", &command.unsafe},
      {"--exclude", "GLOB",
       "leave out files and directories, as a line of `.tgtcfgignore` does; repeatable",
       &command.exclude.patterns},
      {"--force-exclude", "",
       "leave out files that the project file excludes even if they are named",
       &command.exclude.forced},
  };
}

}  // namespace

ExitCode cmd_fix(Args args, Env& env) {
  ValidateCommand command;
  CommonOptions common;
  std::optional<std::string> format;
  CommandLine line{"fix", "[PATH...] [options]", summary, {}, {}, {}};
  line.positionals = {{"PATH", "", "what to correct [default: .]", &command.inputs}};
  line.options = own_options(command, format);
  add_common_options(common, line.options);
  line.examples = {{"tgtcfg fix --diff .", "what would change"},
                   {"tgtcfg fix deploy.yaml --unsafe-fixes", "the only guess, too"}};
  if (const auto code = begin(line, args, env)) return *code;
  if (command.inputs.empty()) take_directory(command.inputs, common, env);
  if (format) command.format = read_report_format(*format).value_or(command.format);
  command.fix = true;
  FixedFiles fixed(*env.files);
  command.fixed = &fixed;
  Env own = env;
  own.files = &fixed;
  Session session("fix", own, std::move(common));
  if (session.open(command.inputs.front())) return run_validate(session, command);
  const ExitCode code = session.exit_code();
  write_failed_report(session, "fix", command.format, code);
  return session.console.finish(code);
}

}  // namespace tgtcfg::cli

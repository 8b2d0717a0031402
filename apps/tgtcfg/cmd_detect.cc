#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/detect.h"

namespace tgtcfg::cli {

ExitCode cmd_detect(Args args, Env& env) {
  DetectCommand command;
  CommonOptions common;
  std::optional<std::string> format;
  CommandLine line{"detect",
                   "[options]",
                   "Prints what this machine is as host facts (for --host-facts), or as the start "
                   "of a configuration to review, with the evidence for each value. No other "
                   "command looks at the machine.",
                   {},
                   {},
                   {}};
  line.options = {
      format_option(format, {"json", "yaml", "config", "text"}),
      {"--from", "DIR", "a machine that was recorded with --record, in place of this one",
       &command.from},
      {"--record", "DIR", "write what was looked at to files of DIR too", &command.record},
      {"-o,--output", "FILE", "write to FILE (as a whole, or not at all)", &command.output}};
  add_common_options(common, line.options);
  line.examples = {{"tgtcfg detect -o host.json", "facts for `tgtcfg resolve --host-facts`"},
                   {"tgtcfg detect -f config", "a configuration to review"}};
  if (const auto code = begin(line, args, env)) return *code;
  if (command.from && command.record) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`--from` and `--record` exclude each other"}, {});
    return fail_usage("detect", args, env, std::move(diags), true);
  }
  if (format) command.format = *format;
  Session session("detect", env, std::move(common));
  return run_detect(session, command);
}

}  // namespace tgtcfg::cli

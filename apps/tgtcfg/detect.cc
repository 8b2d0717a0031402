#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/detect.h"

namespace tgtcfg::cli {

const CommandText detect_page = {
    .usage = "[options]",
    .summary =
        "Describe this machine as host facts (for --host-facts), or as a configuration to review, "
        "with the evidence for each value. No other command inspects the machine.",
    .examples = {{"tgtcfg detect -o host.json", "facts for `tgtcfg resolve --host-facts`"},
                 {"tgtcfg detect -f config", "a configuration to review"}}};

ExitCode cmd_detect(Args args, Env& env) {
  Arguments typed;
  DetectCommand command;
  if (const auto code = begin("detect", args, typed, env)) return *code;
  command.from = typed.from;
  command.record = typed.record;
  command.output = typed.output;
  if (command.from && command.record) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`--from` and `--record` cannot be combined"}, {});
    return fail_usage("detect", args, env, std::move(diags), true);
  }
  if (typed.format) command.format = *typed.format;
  Session session("detect", env, std::move(typed));
  return run_detect(session, command);
}

}  // namespace tgtcfg::cli

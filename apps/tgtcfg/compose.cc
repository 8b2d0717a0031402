#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/compose.h"

namespace tgtcfg::cli {
const CommandText compose_page = {
    .usage = "FILE|-... [options]",
    .summary =
        "Join the partial plans that `decompose` wrote: plans, or arrays of plans, in any order.",
    .argument = "FILE",
    .argument_help = "Partial plans; - for standard input",
    .examples = {{"tgtcfg decompose aws/p4d --level device | tgtcfg compose -",
                  "split a plan and join it again"},
                 {"tgtcfg decompose corstone-300 --level generator | tgtcfg compose - -f yaml",
                  "write the joined plan as YAML"}}};

ExitCode cmd_compose(Args args, Env& env) {
  Arguments typed;
  ComposeCommand command;
  if (const auto code = begin("compose", args, typed, env)) return *code;
  command.inputs = typed.words;
  command.output = typed.output;
  if (command.inputs.empty()) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`compose` requires one or more files"}, {})
        .help("pass the files that `tgtcfg decompose` wrote, or `-` for standard input");
    return fail_usage("compose", args, env, std::move(diags), false);
  }
  if (typed.format) command.format = read_output_format(*typed.format).value_or(OutputFormat::json);
  Session session("compose", env, std::move(typed));
  return run_compose(session, command);
}

}  // namespace tgtcfg::cli

#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/compose.h"

namespace tgtcfg::cli {
const CommandText compose_page = {
    .usage = "FILE|-... [options]",
    .summary =
        "Puts the pieces that `decompose` made together: plans, or arrays of them, in any order.",
    .argument = "FILE",
    .argument_help = "pieces; - for standard input",
    .examples = {{"tgtcfg decompose aws/p4d --level device | tgtcfg compose -", "the whole again"},
                 {"tgtcfg decompose corstone-300 --level generator | tgtcfg compose - -f yaml",
                  "cut by code generator"}}};

ExitCode cmd_compose(Args args, Env& env) {
  Arguments typed;
  ComposeCommand command;
  if (const auto code = begin("compose", args, typed, env)) return *code;
  command.inputs = typed.words;
  command.output = typed.output;
  if (command.inputs.empty()) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "nothing to compose: no file was given"}, {})
        .help("`-` is standard input");
    return fail_usage("compose", args, env, std::move(diags), false);
  }
  if (typed.format) command.format = read_output_format(*typed.format).value_or(OutputFormat::json);
  Session session("compose", env, std::move(typed));
  return run_compose(session, command);
}

}  // namespace tgtcfg::cli

#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/decompose.h"

namespace tgtcfg::cli {
const CommandText decompose_page = {
    .usage = "INPUT --level LEVEL [options]",
    .summary =
        "Cuts a plan into smaller plans, each an input of its own: for the machine, "
        "compiler or code generator that gets it. `compose` puts them together again.",
    .argument = "INPUT",
    .argument_help = "what to cut, as for `resolve`",
    .completes = "configs,tags,kinds,file",
    .examples = {
        {"tgtcfg decompose corstone-300 --level generator", "a plan for each code generator"},
        {"tgtcfg decompose aws/p4d --level device -f yaml", "a plan for each device"}}};

ExitCode cmd_decompose(Args args, Env& env) {
  Arguments typed;
  DecomposeCommand command;
  if (const auto code = begin("decompose", args, typed, env)) return *code;
  command.request = request_of(typed);
  command.output = typed.output;
  command.output_dir = typed.output_dir;
  Diagnostics diags;
  if (!typed.level) {
    diags.error(diag::BadUsage{.message = "`decompose` needs `--level LEVEL`"}, {})
        .help("levels: machine device generator host-device function");
  } else if (command.output && command.output_dir) {
    diags.error(diag::BadUsage{.message = "`--output` and `--output-dir` exclude each other"}, {});
  }
  if (!diags.empty()) return fail_usage("decompose", args, env, std::move(diags), false);
  command.level = *read_piece_level(*typed.level);
  if (typed.format) command.format = read_output_format(*typed.format).value_or(OutputFormat::json);
  Session session("decompose", env, std::move(typed));
  return run_decompose(session, command);
}

}  // namespace tgtcfg::cli

#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/decompose.h"

namespace tgtcfg::cli {
const CommandText decompose_page = {
    .usage = "INPUT --level LEVEL [options]",
    .summary =
        "Split a plan into partial plans for machines, compilers or code generators. Each partial "
        "plan is an input again, and `compose` joins them.",
    .argument = "INPUT",
    .argument_help = "Input to split, as for `resolve`",
    .completes = "configs,tags,kinds,file",
    .examples = {
        {"tgtcfg decompose corstone-300 --level generator", "one partial plan per code generator"},
        {"tgtcfg decompose aws/p4d --level device -f yaml", "one partial plan per device"}}};

ExitCode cmd_decompose(Args args, Env& env) {
  Arguments typed;
  DecomposeCommand command;
  if (const auto code = begin("decompose", args, typed, env)) return *code;
  command.request = request_of(typed);
  command.output = typed.output;
  command.output_dir = typed.output_dir;
  Diagnostics diags;
  if (!typed.level) {
    diags.error(diag::BadUsage{.message = "`decompose` requires `--level LEVEL`"}, {})
        .help("choose a value for `--level`: machine, device, generator, host-device or function");
  } else if (command.output && command.output_dir) {
    diags.error(diag::BadUsage{.message = "`--output` and `--output-dir` cannot be combined"}, {});
  }
  if (!diags.empty()) return fail_usage("decompose", args, env, std::move(diags), false);
  command.level = *read_piece_level(*typed.level);
  if (typed.format) command.format = read_output_format(*typed.format).value_or(OutputFormat::json);
  Session session("decompose", env, std::move(typed));
  return run_decompose(session, command);
}

}  // namespace tgtcfg::cli

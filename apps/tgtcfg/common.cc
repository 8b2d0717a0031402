#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/common.h"

namespace tgtcfg::cli {

const CommandText common_page = {
    .usage = "TARGET... [options]",
    .summary =
        "Find the best CPU whose code runs on all machines of a fleet, with the reason for each "
        "machine and the features it loses. TARGET is a CPU (icelake, znver4), or any input of "
        "`resolve`: a target string, a tag, a configuration, a file or an inline JSON object.",
    .argument = "TARGET",
    .argument_help = "Machines to compare",
    .completes = "cpus,tags,configs",
    .examples = {
        {"tgtcfg common icelake zen4 --compiler gcc@12.2", "one binary for two generations"},
        {"tgtcfg common 'llvm -mcpu=neoverse-n1' 'llvm -mcpu=neoverse-v1' -f json",
         "two targets, for programs"}}};

ExitCode cmd_common(Args args, Env& env) {
  Arguments typed;
  CommonCommand command;
  if (const auto code = begin("common", args, typed, env)) return *code;
  command.inputs = typed.words;
  command.compilers = typed.compiler;
  if (command.inputs.empty()) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`common` requires one or more targets"}, {})
        .help("pass targets or CPU families: `tgtcfg list cpus` lists the families");
    return fail_usage("common", args, env, std::move(diags), true);
  }
  command.json = typed.format == "json";
  Session session("common", env, std::move(typed));
  return run_common(session, command);
}

}  // namespace tgtcfg::cli

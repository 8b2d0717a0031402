#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/common.h"

namespace tgtcfg::cli {

ExitCode cmd_common(Args args, Env& env) {
  CommonCommand command;
  CommonOptions common;
  std::optional<std::string> format;
  CommandLine line{"common",
                   "TARGET... [options]",
                   "Finds the best CPU whose code runs on all machines of a fleet, says why it "
                   "runs on each and which features each gives up. TARGET is a CPU (icelake, "
                   "znver4), or what `resolve` takes: a target string, a tag, a configuration, a "
                   "file, an inline JSON object.",
                   {},
                   {},
                   {}};
  line.positionals = {{"TARGET", "", "the machines to compare", &command.inputs}};
  line.options = {format_option(format, {"text", "json"}),
                  {"--compiler", "NAME[@VERSION]",
                   "print what this compiler takes for the answer, such as gcc@12.2; repeatable",
                   &command.compilers}};
  add_common_options(common, line.options);
  line.examples = {
      {"tgtcfg common icelake zen4 --compiler gcc@12.2", "one binary for two generations"},
      {"tgtcfg common 'llvm -mcpu=neoverse-n1' 'llvm -mcpu=neoverse-v1' -f json",
       "the same of targets, for programs"}};
  if (const auto code = begin(line, args, env)) return *code;
  if (command.inputs.empty()) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`common` takes one target or more"}, {})
        .help("`tgtcfg list cpus` lists the CPU families");
    return fail_usage("common", args, env, std::move(diags), true);
  }
  command.json = format == "json";
  Session session("common", env, std::move(common));
  return run_common(session, command);
}

}  // namespace tgtcfg::cli

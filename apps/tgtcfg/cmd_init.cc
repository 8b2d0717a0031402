
#include "command_support.h"
#include "commands/init.h"

namespace tgtcfg::cli {

ExitCode cmd_init(Args args, Env& env) {
  InitCommand command;
  CommonOptions common;
  CommandLine line{"init",
                   "[NAME] [options]",
                   "Prints the start of a configuration file, with comments and the line that "
                   "tells editors its schema. NAME is a tag, a kind or a configuration to start "
                   "with.",
                   {},
                   {},
                   {}};
  line.positionals = {{"NAME", "", "what to start with", &command.name}};
  line.options = {
      {"-o,--output", "FILE", "write to FILE, which must not be there", &command.output},
      {"--force", "", "replace FILE when it is there", &command.force},
      {"--schema", "REF", "path or URL of the schema that editors read", &command.schema}};
  add_common_options(common, line.options);
  line.examples = {{"tgtcfg init nvidia/jetson-nano", "a file for a board"},
                   {"tgtcfg init corstone-300 --schema config.schema.json",
                    "built upon a shipped configuration"}};
  if (const auto code = begin(line, args, env)) return *code;
  Session session("init", env, std::move(common));
  return run_init(session, command);
}

}  // namespace tgtcfg::cli

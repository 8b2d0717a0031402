#include <tgtcfg/writers.h>

#include "command_support.h"
#include "support/version.h"

namespace tgtcfg::cli {

ExitCode cmd_version(Args args, Env& env) {
  std::optional<std::string> format;
  CommandLine line{"version", "[options]", "Prints which tgtcfg this is.", {}, {}, {}};
  line.options = {format_option(format, {"text", "json"})};
  line.examples = {{"tgtcfg version", "for people"},
                   {"tgtcfg version --format json", "for programs"}};
  if (const auto code = begin(line, args, env)) return *code;
  const std::string number(version());
  Console console(env);
  console.out(format == "json"
                  ? write_json(Object{
                        {"schema", "tgtcfg.version/1"}, {"tool", "tgtcfg"}, {"version", number}})
                  : "tgtcfg " + number + "\n");
  return console.finish(ExitCode::done);
}

}  // namespace tgtcfg::cli

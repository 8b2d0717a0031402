#include "command_support.h"
#include "operations/doctor.h"

namespace tgtcfg::cli {

ExitCode cmd_doctor(Args args, Env& env) {
  CommonOptions common;
  std::optional<std::string> format;
  CommandLine line{"doctor",
                   "[options]",
                   "Says whether this installation, its search paths and this directory are as "
                   "they should be. Exit code 1: something is not.",
                   {},
                   {},
                   {}};
  line.options = {format_option(format, {"text", "json"})};
  add_common_options(common, line.options);
  line.examples = {{"tgtcfg doctor", "for people"},
                   {"tgtcfg doctor --format json", "for programs"}};
  if (const auto code = begin(line, args, env)) return *code;
  Session session("doctor", env, std::move(common));
  return run_doctor(session, format == "json");
}

}  // namespace tgtcfg::cli

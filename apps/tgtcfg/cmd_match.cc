#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/match.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Says for each function of a program which entry of `functions` holds for it, and what that "
    "constrains; and which entries meet no function at all. The functions are names, one a line, "
    "or "
    "a JSON list of names and of {\"name\", \"attrs\"}, whose attributes are carried through.";

}  // namespace

ExitCode cmd_match(Args args, Env& env) {
  MatchCommand command;
  CommonOptions common;
  Request& request = command.request;
  std::optional<std::string> functions;
  std::optional<std::string> format;
  CommandLine line{"match", "INPUT --functions FILE|- [options]", summary, {}, {}, {}};
  line.positionals = {{"INPUT", "", "a configuration, as for `resolve`", &request.inputs}};
  line.options = {
      {"--functions", "FILE", "the functions of the program; - for standard input", &functions},
      {"--deny-unmatched", "", "end with 1 when an entry meets no function",
       &command.deny_unmatched},
      {"--config", "NAME|FILE", "a configuration by name or path, in place of INPUT",
       &request.config},
      {"--document", "N", "which document of the file, from 0", &request.document},
      format_option(format, {"text", "json"}),
  };
  add_layer_options(request.flags, common, line.options);
  add_common_options(common, line.options);
  line.examples = {
      {"echo main | tgtcfg match aws/g5 --functions -", "what holds for each function"},
      {"echo main | tgtcfg match aws/g5 --functions - --deny-unmatched -f json",
       "in CI: no pattern may be in vain"}};
  if (const auto code = begin(line, args, env)) return *code;
  Diagnostics diags;
  const bool both = functions == "-" && !request.inputs.empty() && request.inputs.front() == "-";
  if (!functions) {
    diags.error(diag::BadUsage{.message = "`match` needs `--functions FILE`"}, {})
        .help("names, one a line, or a JSON list; `-` is standard input");
  } else if (both) {
    diags.error(diag::BadUsage{.message = "standard input cannot be both INPUT and `--functions`"},
                {});
  }
  if (!diags.empty()) return fail_usage("match", args, env, std::move(diags), true);
  command.functions = *functions;
  command.json = format == "json";
  Session session("match", env, std::move(common));
  return run_match(session, command);
}

}  // namespace tgtcfg::cli

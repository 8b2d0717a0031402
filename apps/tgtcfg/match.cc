#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/match.h"

namespace tgtcfg::cli {
const CommandText match_page = {
    .usage = "INPUT --functions FILE|- [options]",
    .summary =
        "Says for each function of a program which entry of `functions` holds for it, and what "
        "that constrains; and which entries meet no function at all. The functions are names, one "
        "a line, or a JSON list of names and of {\"name\", \"attrs\"}, whose attributes are "
        "carried through.",
    .argument = "INPUT",
    .argument_help = "a configuration, as for `resolve`",
    .completes = "configs,tags,kinds,file",
    .examples = {{"echo main | tgtcfg match aws/g5 --functions -", "what holds for each function"},
                 {"echo main | tgtcfg match aws/g5 --functions - --deny-unmatched -f json",
                  "in CI: no pattern may be in vain"}}};

ExitCode cmd_match(Args args, Env& env) {
  Arguments typed;
  MatchCommand command;
  if (const auto code = begin("match", args, typed, env)) return *code;
  command.request = request_of(typed);
  command.deny_unmatched = typed.deny_unmatched;
  Diagnostics diags;
  const bool both = typed.functions == "-" && !typed.words.empty() && typed.words.front() == "-";
  if (!typed.functions) {
    diags.error(diag::BadUsage{.message = "`match` needs `--functions FILE`"}, {})
        .help("names, one a line, or a JSON list; `-` is standard input");
  } else if (both) {
    diags.error(diag::BadUsage{.message = "standard input cannot be both INPUT and `--functions`"},
                {});
  }
  if (!diags.empty()) return fail_usage("match", args, env, std::move(diags), true);
  command.functions = *typed.functions;
  command.json = typed.format == "json";
  Session session("match", env, std::move(typed));
  return run_match(session, command);
}

}  // namespace tgtcfg::cli

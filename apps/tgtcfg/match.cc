#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/match.h"

namespace tgtcfg::cli {
const CommandText match_page = {
    .usage = "INPUT --functions FILE|- [options]",
    .summary =
        "Match each function of a program with its entry in `functions`, and list the entries that "
        "match no function. The functions are one name per line, or a JSON list of names and of "
        "{\"name\", \"attrs\"}, whose attributes are copied to the output.",
    .argument = "INPUT",
    .argument_help = "Configuration, as for `resolve`",
    .completes = "configs,tags,kinds,file",
    .examples = {{"echo main | tgtcfg match aws/g5 --functions -", "the entry of one function"},
                 {"echo main | tgtcfg match aws/g5 --functions - --deny-unmatched -f json",
                  "in CI: fail if a pattern is unused"}}};

ExitCode cmd_match(Args args, Env& env) {
  Arguments typed;
  MatchCommand command;
  if (const auto code = begin("match", args, typed, env)) return *code;
  command.request = request_of(typed);
  command.deny_unmatched = typed.deny_unmatched;
  Diagnostics diags;
  const bool both = typed.functions == "-" && !typed.words.empty() && typed.words.front() == "-";
  if (!typed.functions) {
    diags.error(diag::BadUsage{.message = "`match` requires `--functions FILE`"}, {})
        .help(
            "pass `--functions FILE` with one name per line or a JSON list (`-` for standard "
            "input)");
  } else if (both) {
    diags.error(
        diag::BadUsage{.message = "INPUT and `--functions` cannot both read standard input"}, {});
  }
  if (!diags.empty()) return fail_usage("match", args, env, std::move(diags), true);
  command.functions = *typed.functions;
  command.json = typed.format == "json";
  Session session("match", env, std::move(typed));
  return run_match(session, command);
}

}  // namespace tgtcfg::cli

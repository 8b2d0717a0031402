#include "operations/match.h"

#include "command_support.h"

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

ExitCode cmd_match(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (!typed.functions)
    return call.refuse(
        "`match` requires `--functions FILE`",
        "pass `--functions FILE` with one name per line or a JSON list (`-` for standard input)");
  const bool json = typed.format == "json";
  Session session = call.session();
  const auto found =
      match_program(session, request_of(typed), *typed.functions, typed.deny_unmatched);
  if (!found) return end_with_report(session, report_format(json), session.exit_code());
  session.console.out(match_report(found->functions, found->matches, json));
  print_diagnostics(session, session.findings);
  return session.console.finish(session.exit_code());
}

}  // namespace tgtcfg::cli

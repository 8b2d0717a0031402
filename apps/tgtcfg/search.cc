#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/output.h"
#include "operations/search.h"

namespace tgtcfg::cli {

const CommandText search_page = {
    .usage = "WORD… [options]",
    .summary =
        "Looks for words in all tables: kinds, tags, configurations, executors, runtimes, "
        "generators, backends, chips, CPUs, pass configuration, features, attributes and "
        "diagnostics, by name and by description, the best first. Mistyped words are found too "
        "where nothing has them as they are.",
    .argument = "WORD",
    .argument_help = "all of them have to be found",
    .completes = "nothing",
    .examples = {{"tgtcfg search 4090", "what a product is called"},
                 {"tgtcfg search jetson orin -f json", "several words, as data"}}};

ExitCode cmd_search(Args args, Env& env) {
  Arguments typed;
  SearchCommand command;
  if (const auto code = begin("search", args, typed, env)) return *code;
  command.words = typed.words;
  Diagnostics diags;
  const auto number = typed.max ? number_of(*typed.max) : std::optional(command.most);
  if (command.words.empty()) diags.error(diag::BadUsage{.message = "`search` needs a word"}, {});
  if (!number) diags.error(diag::BadOptionValue{.option = "--max", .value = *typed.max}, {});
  if (diags.has_errors()) return fail_usage("search", args, env, std::move(diags), true);
  command.most = *number;
  command.json = typed.format == "json";
  Session session("search", env, std::move(typed));
  if (session.open()) return run_search(session, command);
  const ExitCode code = session.exit_code();
  write_failed_report(session, "search", command.json ? ReportFormat::json : ReportFormat::human,
                      code);
  return session.console.finish(code);
}

}  // namespace tgtcfg::cli

#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/output.h"
#include "operations/search.h"

namespace tgtcfg::cli {

ExitCode cmd_search(Args args, Env& env) {
  SearchCommand command;
  CommonOptions common;
  std::optional<std::string> format;
  std::optional<std::string> most;
  CommandLine line{"search",
                   "WORD… [options]",
                   "Looks for words in all tables: kinds, tags, configurations, executors, "
                   "runtimes, generators, backends, chips, CPUs, pass configuration, features, "
                   "attributes and diagnostics, by name and by description, the best first. "
                   "Mistyped words are found too where nothing has them as they are.",
                   {},
                   {},
                   {}};
  line.positionals = {{"WORD", "", "all of them have to be found", &command.words}};
  line.options = {
      format_option(format, {"text", "json"}),
      {"--max", "N", "entries printed as text, 0 for all (default 50)", &most},
      {"--llvm-release", "N", "the release of LLVM: 14, 19 or 22 (default)", &common.llvm_release},
      {"--search-path", "DIR", "a root of further rows; repeatable", &common.search_paths}};
  line.examples = {{"tgtcfg search 4090", "what a product is called"},
                   {"tgtcfg search jetson orin -f json", "several words, as data"}};
  if (const auto code = begin(line, args, env)) return *code;
  Diagnostics diags;
  const auto number = most ? number_of(*most) : std::optional(command.most);
  if (command.words.empty()) diags.error(diag::BadUsage{.message = "`search` needs a word"}, {});
  if (!number) diags.error(diag::BadOptionValue{.option = "--max", .value = *most}, {});
  if (diags.has_errors()) return fail_usage("search", args, env, std::move(diags), true);
  command.most = *number;
  command.json = format == "json";
  Session session("search", env, std::move(common));
  if (session.open()) return run_search(session, command);
  const ExitCode code = session.exit_code();
  write_failed_report(session, "search", command.json ? ReportFormat::json : ReportFormat::human,
                      code);
  return session.console.finish(code);
}

}  // namespace tgtcfg::cli

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/llvm.h>

#include <algorithm>

#include "command_support.h"
#include "operations/list.h"
#include "operations/output.h"
#include "support/text.h"

namespace tgtcfg::cli {

ExitCode cmd_list(Args args, Env& env) {
  ListCommand command;
  CommonOptions common;
  std::vector<std::string> words;
  std::optional<std::string> format;
  CommandLine line{"list",
                   "TABLE [PATTERN] [options]",
                   "Lists what is known: kinds, tags, configs, executors, runtimes, "
                   "generators, backends, pass-config, cpus (families), chips, codes; with "
                   "--arch the cpus or features that LLVM knows.",
                   {},
                   {},
                   {}};
  line.positionals = {{"TABLE PATTERN", "",
                       "the table, and a pattern for names (`*` within a segment, `**` across)",
                       &words}};
  line.options = {
      format_option(format, {"text", "json"}),
      {"--arch", "ARCH", "of `cpus` and `features`: those that LLVM has for it", &command.arch},
      {"--llvm-release", "N", "the release of LLVM: 14, 19 or 22 (default)", &common.llvm_release},
      {"--search-path", "DIR", "a root of further rows; repeatable", &common.search_paths}};
  line.examples = {{"tgtcfg list kinds", "all kinds of targets"},
                   {"tgtcfg list tags 'nvidia/jetson*'", "the tags of a family"},
                   {"tgtcfg list cpus --arch aarch64 'cortex-a7*'", "what -mcpu takes"}};
  if (const auto code = begin(line, args, env)) return *code;
  const std::vector<std::string> tables = list_tables();
  Diagnostics diags;
  if (words.empty() || words.size() > 2) {
    diags.error(diag::BadUsage{.message = "`list` takes a table and at most one pattern"}, {})
        .expected(tables)
        .help("tables: " + join(tables, " "));
  } else if (std::find(tables.begin(), tables.end(), words[0]) == tables.end()) {
    diags.error(diag::BadOptionValue{.option = "list", .value = words[0]}, {})
        .suggest_nearest(words[0], tables, {})
        .help("tables: " + join(tables, " "));
  }
  const bool of_llvm = !words.empty() && (words[0] == "cpus" || words[0] == "features");
  if (command.arch && !of_llvm)
    diags.error(diag::BadUsage{.message = "`--arch` goes with `cpus` and `features`"}, {});
  if (!command.arch && of_llvm && words[0] == "features")
    diags.error(diag::BadUsage{.message = "`list features` requires `--arch ARCH`"}, {})
        .help("architectures: " + join(llvm_archs(llvm_releases().back()), " "));
  if (diags.has_errors()) return fail_usage("list", args, env, std::move(diags), true);
  command.table = words[0];
  if (words.size() > 1) command.pattern = words[1];
  command.json = format == "json";
  Session session("list", env, std::move(common));
  if (session.open()) return run_list(session, command);
  const ExitCode code = session.exit_code();
  write_failed_report(session, "list", command.json ? ReportFormat::json : ReportFormat::human,
                      code);
  return session.console.finish(code);
}

}  // namespace tgtcfg::cli

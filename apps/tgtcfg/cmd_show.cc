#include <tgtcfg/codes/TC92.h>

#include <algorithm>

#include "command_support.h"
#include "commands/list_names.h"
#include "commands/output.h"
#include "commands/show.h"

namespace tgtcfg::cli {

ExitCode cmd_show(Args args, Env& env) {
  ShowCommand command;
  CommonOptions common;
  std::vector<std::string> words;
  std::optional<std::string> format;
  CommandLine line{"show",
                   "TYPE NAME [options]",
                   "Shows one entry: attributes with types and defaults of a kind, what a tag "
                   "or configuration stands for.",
                   {},
                   {},
                   {}};
  line.positionals = {
      {"TYPE NAME", "",
       "kind, tag, config, executor, runtime, generator, backend, cpu or chip, and which one",
       &words}};
  line.options = {
      format_option(format, {"text", "json"}),
      {"--search-path", "DIR", "a root of further rows; repeatable", &common.search_paths}};
  line.examples = {
      {"tgtcfg show kind cuda", "what a CUDA target may say"},
      {"tgtcfg show tag nvidia/jetson-agx-orin-64gb -f json", "what a tag stands for"}};
  if (const auto code = begin(line, args, env)) return *code;
  std::vector<std::string> types;
  for (const TableName& name : table_names()) types.emplace_back(name.singular);
  Diagnostics diags;
  constexpr const char* help = "types: kind tag config executor runtime generator backend cpu chip";
  if (words.size() != 2) {
    diags.error(diag::BadUsage{.message = "`show` takes a type and a name"}, {}).help(help);
  } else if (find_table(words[0]) == nullptr) {
    diags.error(diag::BadOptionValue{.option = "show", .value = words[0]}, {})
        .suggest_nearest(words[0], types, {})
        .help(help);
  }
  if (diags.has_errors()) return fail_usage("show", args, env, std::move(diags), true);
  command.type = words[0];
  command.name = words[1];
  command.json = format == "json";
  Session session("show", env, std::move(common));
  if (session.open()) return run_show(session, command);
  const ExitCode code = exit_code_of(session.findings.diags.all());
  write_failed_report(session, "show", command.json ? ReportFormat::json : ReportFormat::human,
                      code);
  return session.console.finish(code);
}

}  // namespace tgtcfg::cli

#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/list_names.h"
#include "operations/output.h"
#include "operations/show.h"
#include "support/text.h"

namespace tgtcfg::cli {

ExitCode cmd_show(Args args, Env& env) {
  ShowCommand command;
  CommonOptions common;
  std::vector<std::string> words;
  std::optional<std::string> format;
  CommandLine line{"show",
                   "[TYPE] NAME [options]",
                   "Shows one entry: attributes with types and defaults of a kind, what a tag "
                   "or configuration stands for, the facts of a chip, CPU, feature or "
                   "attribute. Without TYPE the name is looked for everywhere.",
                   {},
                   {},
                   {}};
  line.positionals = {
      {"TYPE NAME", "",
       "kind, tag, config, executor, runtime, generator, backend, chip, cpu, pass-config, feature, "
       "attribute or code, and which one",
       &words}};
  line.options = {
      format_option(format, {"text", "json"}),
      {"--search-path", "DIR", "a root of further rows; repeatable", &common.search_paths}};
  line.examples = {
      {"tgtcfg show sm_86", "a name, whatever it names"},
      {"tgtcfg show kind cuda", "what a CUDA target may say"},
      {"tgtcfg show tag nvidia/jetson-agx-orin-64gb -f json", "what a tag stands for"}};
  if (const auto code = begin(line, args, env)) return *code;
  const std::vector<std::string> types = show_types();
  const std::string help = "types: " + join(types, " ");
  Diagnostics diags;
  if (words.empty() || words.size() > 2) {
    diags.error(diag::BadUsage{.message = "`show` takes a name, or a type and a name"}, {})
        .help(help);
  } else if (words.size() == 2 && !contains(types, words[0]) && find_table(words[0]) == nullptr) {
    diags.error(diag::BadOptionValue{.option = "show", .value = words[0]}, {})
        .suggest_nearest(words[0], types, {})
        .help(help);
  }
  if (diags.has_errors()) return fail_usage("show", args, env, std::move(diags), true);
  if (words.size() == 2) command.type = words[0];
  command.name = words.back();
  command.json = format == "json";
  Session session("show", env, std::move(common));
  if (session.open()) return run_show(session, command);
  const ExitCode code = session.exit_code();
  write_failed_report(session, "show", command.json ? ReportFormat::json : ReportFormat::human,
                      code);
  return session.console.finish(code);
}

}  // namespace tgtcfg::cli

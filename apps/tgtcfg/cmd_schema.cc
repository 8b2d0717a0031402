#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/schema.h"

namespace tgtcfg::cli {

ExitCode cmd_schema(Args args, Env& env) {
  SchemaCommand command;
  CommonOptions common;
  std::vector<std::string> words;
  std::optional<std::string> format;
  CommandLine line{"schema",
                   "list | show ID | export DIR [options]",
                   "The JSON Schemas of what may be written (config, target), of "
                   "what is printed (plan, report) and of the database.",
                   {},
                   {},
                   {}};
  line.positionals = {
      {"ACTION", "", "list the ids, show one schema, or export all below a directory", &words}};
  line.options = {format_option(format, {"text", "json"}, "form of the list"),
                  {"--search-path", "DIR",
                   "a root of further rows, whose names and attributes the schemas of config and "
                   "target have too; repeatable",
                   &common.search_paths}};
  line.examples = {{"tgtcfg schema show plan", "what `resolve` prints"},
                   {"tgtcfg schema list", "all ids"}};
  if (const auto code = begin(line, args, env)) return *code;
  const std::string action = words.empty() ? "" : words[0];
  const std::size_t expected = action == "list" ? 1 : 2;
  Diagnostics diags;
  if (action != "list" && action != "show" && action != "export") {
    auto error = diags.error(
        diag::BadUsage{.message = words.empty() ? "`schema` needs an action"
                                                : "`schema` has no action `" + action + "`"},
        {});
    error.suggest_nearest(action, {"list", "show", "export"}, {})
        .help("actions: list, show ID, export DIR");
  } else if (words.size() != expected) {
    diags.error(diag::BadUsage{.message = "`schema " + action + "` takes " +
                                          (expected == 1 ? "no argument" : "one argument")},
                {});
  }
  if (diags.has_errors()) return fail_usage("schema", args, env, std::move(diags), false);
  if (action == "show") command.action = SchemaAction::show;
  if (action == "export") command.action = SchemaAction::export_all;
  if (words.size() > 1) command.argument = words[1];
  command.json = format == "json";
  Session session("schema", env, std::move(common));
  return run_schema(session, command);
}

}  // namespace tgtcfg::cli

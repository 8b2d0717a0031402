#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/schema.h"

namespace tgtcfg::cli {

const CommandText schema_page = {
    .usage = "list | show ID | export DIR [options]",
    .summary =
        "The JSON Schemas of what may be written (config, target), of what is printed (plan, "
        "report) and of the database.",
    .argument = "ACTION",
    .argument_help = "list the ids, show one schema, or export all below a directory",
    .completes = "schema action",
    .of_table = true,
    .examples = {{"tgtcfg schema show plan", "what `resolve` prints"},
                 {"tgtcfg schema list", "all ids"}}};

ExitCode cmd_schema(Args args, Env& env) {
  Arguments typed;
  SchemaCommand command;
  if (const auto code = begin("schema", args, typed, env)) return *code;
  const std::string action = typed.words.empty() ? "" : typed.words[0];
  const std::size_t expected = action == "list" ? 1 : 2;
  Diagnostics diags;
  if (action != "list" && action != "show" && action != "export") {
    auto error = diags.error(
        diag::BadUsage{.message = typed.words.empty() ? "`schema` needs an action"
                                                      : "`schema` has no action `" + action + "`"},
        {});
    error.suggest_nearest(action, {"list", "show", "export"}, {})
        .help("actions: list, show ID, export DIR");
  } else if (typed.words.size() != expected) {
    diags.error(diag::BadUsage{.message = "`schema " + action + "` takes " +
                                          (expected == 1 ? "no argument" : "one argument")},
                {});
  }
  if (diags.has_errors()) return fail_usage("schema", args, env, std::move(diags), false);
  if (action == "show") command.action = SchemaAction::show;
  if (action == "export") command.action = SchemaAction::export_all;
  if (typed.words.size() > 1) command.argument = typed.words[1];
  command.json = typed.format == "json";
  Session session("schema", env, std::move(typed));
  return run_schema(session, command);
}

}  // namespace tgtcfg::cli

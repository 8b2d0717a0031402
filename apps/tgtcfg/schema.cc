#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include "command_support.h"
#include "database/published_schema.h"
#include "request/output_dir.h"
#include "schema/schema.h"

namespace tgtcfg::cli {
namespace {

// Returns the text of a schema, or nullopt for an unknown id. Schemas of configurations and targets
// include the entries of search paths.
std::optional<std::string> schema_text(const Session& session, std::string_view id) {
  const auto text = bundled_schema_text(id);
  const bool written = id == "config" || id == "target";
  const bool searched = !session.common.search_paths.empty() ||
                        !session.env.variable("TGTCFG_PATH").value_or("").empty();
  if (!written || !searched) return text;
  SourceMap sources;
  Diagnostics diags;
  const auto bundled = bundled_schema_text("config");
  const auto documents =
      parse(sources.add("config", *bundled), InputFormat::json, sources, Limits{}, diags);
  const Value config = published_config_schema(documents->front().root, session.database);
  return write_json(id == "config" ? config : published_target_schema(config), KeyOrder::kept);
}

ExitCode list_schemas(Session& session, bool json) {
  Array entries;
  std::string text;
  for (const std::string_view id : bundled_schema_ids()) {
    entries.emplace_back(Object{{"name", std::string(id)}});
    text += std::string(id) + "\n";
  }
  if (json)
    text = write_json(
        Object{{"schema", "tgtcfg.list/1"}, {"table", "schemas"}, {"entries", std::move(entries)}});
  session.console.out(text);
  return session.console.finish(ExitCode::done);
}

ExitCode show_schema(Session& session, const std::string& id) {
  if (const auto text = schema_text(session, id)) return write_product(session, *text);
  const std::vector<std::string_view> ids = bundled_schema_ids();
  session.findings.diags.error(diag::UnknownName{.name = id}, {})
      .suggest_nearest(id, {ids.begin(), ids.end()}, {})
      .help("run `tgtcfg schema list` to list all schemas");
  print_diagnostics(session, session.findings);
  return ExitCode::findings;
}

// Creates missing directories and replaces existing files.
ExitCode export_schemas(Session& session, const std::string& directory) {
  bool ok = true;
  for (const std::string_view id : bundled_schema_ids()) {
    if (!ok) break;
    ok = write_into(session, directory, std::string(id) + ".schema.json",
                    schema_text(session, id).value_or(""));
  }
  print_diagnostics(session, session.findings);
  return ok ? ExitCode::done : ExitCode::input_output;
}

}  // namespace

const CommandText schema_page = {
    .usage = "list | show ID | export DIR [options]",
    .summary =
        "List, show or export the JSON Schemas of inputs (config, target), of outputs (plan, "
        "report) and of the database.",
    .argument = "ACTION",
    .argument_help = "List the ids, show one schema, or export all to a directory",
    .completes = "schema action",
    .of_table = true,
    .examples = {{"tgtcfg schema show plan", "the schema of plans"},
                 {"tgtcfg schema list", "all ids"}}};

ExitCode cmd_schema(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const std::vector<std::string>& words = call.typed.words;
  const std::string action = words.empty() ? "" : words[0];
  const std::size_t expected = action == "list" ? 1 : 2;
  if (action != "list" && action != "show" && action != "export") {
    call.bad_usage(words.empty() ? "`schema` requires an action"
                                 : "unknown action `" + action + "` of `schema`")
        .suggest_nearest(action, {"list", "show", "export"}, {})
        .help("write `tgtcfg schema list`, `tgtcfg schema show ID` or `tgtcfg schema export DIR`");
    return call.fail();
  }
  if (words.size() != expected)
    return call.refuse("`schema " + action + "` " +
                       (expected == 1 ? "does not accept arguments" : "requires one argument"));
  Session session = call.session();
  if (!session.open()) {
    print_diagnostics(session, session.findings);
    return session.exit_code();
  }
  if (action == "show") return show_schema(session, words[1]);
  if (action == "export") return export_schemas(session, words[1]);
  return list_schemas(session, call.typed.format == "json");
}

}  // namespace tgtcfg::cli

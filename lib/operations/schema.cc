#include "operations/schema.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include "database/published_schema.h"
#include "operations/output.h"
#include "request/output_dir.h"
#include "schema/schema.h"

namespace tgtcfg {
namespace {

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

// The schemas of what people write know the rows of search paths too.
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

ExitCode show_schema(Session& session, const std::string& id) {
  if (const auto text = schema_text(session, id))
    return write_product(session, *text, std::nullopt);
  const std::vector<std::string_view> ids = bundled_schema_ids();
  session.findings.diags.error(diag::UnknownName{.name = id}, {})
      .suggest_nearest(id, {ids.begin(), ids.end()}, {})
      .help("`tgtcfg schema list` lists them");
  print_diagnostics(session, session.findings);
  return ExitCode::findings;
}

// Directories are made as needed; what is there under those names is replaced.
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

ExitCode run_schema(Session& session, const SchemaCommand& command) {
  if (!session.open()) {
    print_diagnostics(session, session.findings);
    return session.exit_code();
  }
  switch (command.action) {
    case SchemaAction::show:
      return show_schema(session, command.argument);
    case SchemaAction::export_all:
      return export_schemas(session, command.argument);
    case SchemaAction::list:
      break;
  }
  return list_schemas(session, command.json);
}

}  // namespace tgtcfg

#include "operations/schema.h"

#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include "database/published_schema.h"
#include "schema/schema.h"

namespace tgtcfg {

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

}  // namespace tgtcfg

// Writes the generated definitions of schemas/config.schema.json from the embedded rows, and all of
// schemas/target.schema.json from the definitions of a target.
//
// Definitions marked `x-tgtcfg-generated` are written here; the remaining config.schema.json is
// written by hand.
//
// usage: tgtcfg_generate_user_schemas SCHEMAS_DIR OUTPUT_DIR
#include "database/published_schema.h"

#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include "cpp_text.h"
#include "json_format.h"

namespace tgtcfg::generate {
namespace {

std::string laid_out(const Value& schema) {
  return format(Json::parse(write_json(schema, KeyOrder::kept)));
}

int run(const std::string& schemas, const std::string& output) {
  std::string text;
  if (!read_file(schemas + "/config.schema.json", text)) return 3;
  SourceMap sources;
  Diagnostics diags;
  const auto documents =
      parse(sources.add("config.schema.json", text), InputFormat::json, sources, Limits{}, diags);
  if (!documents || documents->size() != 1) {
    std::cerr << schemas << "/config.schema.json: is not JSON\n";
    return 1;
  }
  const Value config = published_config_schema(documents->front().root, Database());
  const bool written =
      write_file(output + "/config.schema.json", laid_out(config)) &&
      write_file(output + "/target.schema.json", laid_out(published_target_schema(config)));
  return written ? 0 : 3;
}

}  // namespace
}  // namespace tgtcfg::generate

int main(int argc, char** argv) {
  if (!tgtcfg::generate::has_arguments(argc, 2,
                                       "tgtcfg_generate_user_schemas SCHEMAS_DIR OUTPUT_DIR"))
    return 2;
  return tgtcfg::generate::run(argv[1], argv[2]);
}

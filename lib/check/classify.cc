#include <tgtcfg/pipeline.h>

#include <algorithm>

#include "database/config_keys.h"
#include "tvm/tvmc_file.h"

namespace tgtcfg {
namespace {

constexpr std::string_view plan_schema = "tgtcfg.plan/1";

bool is_database_row(const Value& value) {
  return value.text("$schema").find("schemas/data/") != std::string::npos;
}

DocumentKind classify_object(const Value& root, InputFormat format) {
  const std::string& schema = root.text("schema");
  if (schema == plan_schema) return DocumentKind::plan;
  if (schema.starts_with("tgtcfg.")) return DocumentKind::output;
  if (is_database_row(root)) return DocumentKind::database_row;
  if (root.has("tags")) return DocumentKind::tag_table;
  if (is_configuration(root))
    return is_tvmc_file(root, format) ? DocumentKind::tvmc_file : DocumentKind::configuration;
  if (is_misspelt_configuration(root)) return DocumentKind::configuration;
  if (is_tvmc_file(root, format)) return DocumentKind::tvmc_file;
  return is_target(root) ? DocumentKind::target : DocumentKind::unknown;
}

}  // namespace

DocumentKind classify(const Document& document) {
  const Value& root = document.root;
  if (root.is_object()) return classify_object(root, document.format);
  if (root.is_string()) return DocumentKind::target;
  if (!root.is_array()) return DocumentKind::unknown;
  // A file of the database may hold one row or a list of rows.
  const bool rows = !root.array().empty() && std::ranges::all_of(root.array(), is_database_row);
  return rows ? DocumentKind::database_row : DocumentKind::configuration;
}

}  // namespace tgtcfg

#include "format/schema_guides.h"

#include <tgtcfg/pipeline.h>

#include "database/config_keys.h"
#include "database/published_schema.h"
#include "schema/schema.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view config = "config";
constexpr std::string_view target = "target";

// `schemas/data/kind.schema.json` -> `data/kind`
std::string named_schema(std::string_view text) {
  constexpr std::string_view ending = ".schema.json";
  const std::size_t end = text.find(ending);
  if (end == text.npos) return {};
  const std::string_view before = text.substr(0, end);
  for (const std::string_view id : bundled_schema_ids()) {
    const bool is_ours = before.ends_with(id) && before.size() > id.size() &&
                         before[before.size() - id.size() - 1] == '/';
    if (is_ours && (id.find('/') != id.npos || !before.ends_with("data/" + std::string(id))))
      return std::string(id);
  }
  return {};
}

// A schema is named in the first lines, in a comment or as a key.
constexpr std::size_t first_lines = 1000;

// The project file is recognized only by its name.
bool is_project_settings(std::string_view path) {
  return last_segment(path) == ".tgtcfg.yaml";
}

}  // namespace

SchemaGuide& SchemaGuides::guide_for(std::string_view path, std::string_view text,
                                     const Value& root) {
  if (is_project_settings(path)) return guide("project");
  std::string id = named_schema(text.substr(0, first_lines));
  if (id.empty())
    id = is_target(root) && !is_configuration(root) ? std::string(target) : std::string(config);
  return guide(id);
}

SchemaGuide* SchemaGuides::own_guide_for(std::string_view path, std::string_view text,
                                         const Value& root) {
  const bool is_ours = is_project_settings(path) || is_configuration(root) || is_target(root) ||
                       !named_schema(text.substr(0, first_lines)).empty();
  return is_ours ? &guide_for(path, text, root) : nullptr;
}

SchemaGuide& SchemaGuides::guide(const std::string& id) {
  const auto found = guides_.find(id);
  if (found != guides_.end()) return found->second;
  return guides_.try_emplace(id, read(id)).first->second;
}

Value SchemaGuides::read(const std::string& id) const {
  const bool written = id == config || id == target;
  const auto text = bundled_schema_text(written ? config : std::string_view(id));
  if (!text) return {};
  SourceMap sources;
  Diagnostics diags;
  const auto documents = parse(sources.add(id, *text), InputFormat::json, sources, Limits{}, diags);
  if (!documents || documents->empty()) return {};
  if (!written) return documents->front().root;
  // Includes rows of search paths.
  Value schema = published_config_schema(documents->front().root, database_);
  return id == target ? published_target_schema(schema) : schema;
}

}  // namespace tgtcfg

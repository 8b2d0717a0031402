#include "database/tag_table.h"

#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "schema/schema.h"

namespace tgtcfg {
namespace {

constexpr std::string_view table_key = "tags";

// A target by kind or by reference; `kind: composite` with keys of a configuration is none.
bool is_target(const Value& definition) {
  if (definition.is_string()) return true;
  const bool named = definition.has("kind") || definition.has("tag") || definition.has("target");
  return named && !definition.has("targets") && !definition.has("extends") &&
         !definition.has("parts");
}

Value named(const Member& entry) {
  Value name(entry.key);
  name.span = entry.key_span;
  return name;
}

// The row that a file below database/tags/ would hold. A tag with changes starts from that tag.
Value row_of(const Member& entry) {
  Object row{{"name", named(entry)}};
  const Value* tag = entry.value.find("tag");
  if (tag == nullptr || !tag->is_string() || entry.value.has("kind")) {
    row.push_back({"target", entry.value});
  } else {
    Value changes = entry.value;
    std::erase_if(changes.object(), [](const Member& member) { return member.key == "tag"; });
    row.push_back({"from", Array{*tag}});
    row.push_back({"target", std::move(changes)});
  }
  Value value(std::move(row));
  value.span = entry.value.span;
  return value;
}

}  // namespace

bool is_tag_table(const Value& document) {
  return document.is_object() && document.find(table_key) != nullptr &&
         std::all_of(document.object().begin(), document.object().end(), [](const Member& member) {
           return member.key == table_key || member.key == "$schema" ||
                  member.key.starts_with("x-");
         });
}

void read_tag_table(const Value& document, const std::string& path, Root& root,
                    Diagnostics& diags) {
  const Schema* schema = bundled_schema(table_key);
  ReportOptions options;
  options.schema_name = std::string(table_key) + ".schema.json";
  if (schema != nullptr && !report(*schema, document, diags, options)) return;
  for (const Member& entry : document.find(table_key)->object()) {
    if (is_target(entry.value)) {
      root.rows.push_back(
          {Table::tags, entry.key, row_of(entry), pointer_append("/tags", entry.key)});
    } else {
      root.configurations.push_back({entry.key, path, write_json(entry.value)});
    }
  }
}

}  // namespace tgtcfg

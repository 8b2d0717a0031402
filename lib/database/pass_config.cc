#include <tgtcfg/pass_config.h>

#include <algorithm>

#include "database/row_reader.h"

namespace tgtcfg {
namespace {

std::string text_of(const Value* value) {
  return value != nullptr && value->is_string() ? value->string() : std::string();
}

PassConfigType type_of(const Value& schema) {
  const std::string type = text_of(schema.find("type"));
  if (type == "boolean") return PassConfigType::boolean;
  if (type == "integer") return PassConfigType::integer;
  if (type == "object") return PassConfigType::map;
  if (type != "array") return PassConfigType::string;
  const Value* items = schema.find("items");
  const std::string element = items == nullptr ? std::string() : text_of(items->find("type"));
  if (element == "integer") return PassConfigType::integer_list;
  return element == "array" ? PassConfigType::pass_list : PassConfigType::string_list;
}

/// A row has its releases in a map, a field beside its type.
PassConfigField read_field(const std::string& name, const Value& schema) {
  PassConfigField field{name, type_of(schema), {}, {}};
  if (const Value* choices = schema.find("enum"); choices != nullptr && choices->is_array()) {
    field.choices = choices->array();
  }
  const Value* releases = schema.find("releases");
  const Value& from = releases == nullptr ? schema : *releases;
  field.releases = {text_of(from.find("since")), text_of(from.find("until"))};
  return field;
}

}  // namespace

const PassConfigField* PassConfigRow::field(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const PassConfigField& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

PassConfigRow read_pass_config(const Value& row) {
  PassConfigRow result;
  result.value = read_field(text_of(row.find("name")), row);
  if (const Value* fields = row.find("fields"); fields != nullptr && fields->is_object()) {
    for (const Member& field : fields->object())
      result.fields.push_back(read_field(field.key, field.value));
  }
  result.renamed = text_of(row.find("renamed"));
  return result;
}

}  // namespace tgtcfg

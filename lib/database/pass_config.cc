#include <tgtcfg/pass_config.h>

#include <algorithm>

#include "database/row_reader.h"

namespace tgtcfg {
namespace {

PassConfigType type_of(const PackedMap& schema) {
  const std::string_view type = schema.text("type");
  if (type == "boolean") return PassConfigType::boolean;
  if (type == "integer") return PassConfigType::integer;
  if (type == "object") return PassConfigType::map;
  if (type != "array") return PassConfigType::string;
  const PackedMap items = schema.map("items");
  const std::string_view element = items.text("type");
  if (element == "integer") return PassConfigType::integer_list;
  return element == "array" ? PassConfigType::pass_list : PassConfigType::string_list;
}

/// A row stores its releases as a map in a field next to its type.
PassConfigField read_field(std::string_view name, const PackedMap& schema) {
  PassConfigField field{std::string(name), type_of(schema), {}, {}};
  for (const PackedValue& choice : schema.list("enum")) field.choices.push_back(choice.unpack());
  const PackedMap releases = schema.map("releases");
  const PackedMap& from = schema.has("releases") ? releases : schema;
  field.releases = {std::string(from.text("since")), std::string(from.text("until"))};
  return field;
}

}  // namespace

const PassConfigField* PassConfigRow::field(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const PassConfigField& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

PassConfigRow read_pass_config(const PackedValue& packed) {
  const PackedMap row(packed);
  PassConfigRow result;
  result.value = read_field(row.text("name"), row);
  for (const PackedMember& field : row.map("fields"))
    result.fields.push_back(read_field(field.key, PackedMap(field.value)));
  result.renamed = row.text("renamed");
  return result;
}

}  // namespace tgtcfg

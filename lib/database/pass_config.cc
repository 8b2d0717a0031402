#include <tgtcfg/pass_config.h>

#include <algorithm>

#include "database/row_reader.h"

namespace tgtcfg {
namespace {

PassConfigType type_of(const Value& schema) {
  const std::string& type = schema.text("type");
  if (type == "boolean") return PassConfigType::boolean;
  if (type == "integer") return PassConfigType::integer;
  if (type == "object") return PassConfigType::map;
  if (type != "array") return PassConfigType::string;
  const std::string& element = schema.get("items").text("type");
  if (element == "integer") return PassConfigType::integer_list;
  return element == "array" ? PassConfigType::pass_list : PassConfigType::string_list;
}

/// A row has its releases in a map, a field beside its type.
PassConfigField read_field(const std::string& name, const Value& schema) {
  PassConfigField field{name, type_of(schema), {}, {}};
  field.choices = schema.list("enum");
  const Value* releases = schema.find("releases");
  const Value& from = releases == nullptr ? schema : *releases;
  field.releases = {from.text("since"), from.text("until")};
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
  result.value = read_field(row.text("name"), row);
  for (const Member& field : row.map("fields"))
    result.fields.push_back(read_field(field.key, field.value));
  result.renamed = row.text("renamed");
  return result;
}

}  // namespace tgtcfg

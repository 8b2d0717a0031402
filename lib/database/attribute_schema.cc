#include "database/attribute_schema.h"

#include <tgtcfg/database.h>

#include <string_view>

namespace tgtcfg {
namespace {

/// The type in JSON Schema: of the value, or of what a list holds.
std::string_view scalar_type(AttributeType type) {
  switch (type) {
    case AttributeType::integer:
    case AttributeType::integer_list:
      return "integer";
    case AttributeType::boolean:
      return "boolean";
    case AttributeType::string:
    case AttributeType::string_list:
      return "string";
    case AttributeType::target:
    case AttributeType::target_list:
      break;
  }
  return {};
}

}  // namespace

std::optional<Schema> schema_of(const AttributeRow& attribute) {
  const std::string_view type = scalar_type(attribute.type);
  if (type.empty()) return std::nullopt;
  Value words = Object();
  words.set("type", std::string(type));
  if (!attribute.choices.empty()) words.set("enum", attribute.choices);
  if (attribute.minimum) words.set("minimum", *attribute.minimum);
  if (attribute.maximum) words.set("maximum", *attribute.maximum);
  if (!attribute.pattern.empty()) words.set("pattern", attribute.pattern);
  const bool is_list =
      attribute.type == AttributeType::string_list || attribute.type == AttributeType::integer_list;
  if (is_list) {
    Value list = Object();
    list.set("type", "array");
    list.set("items", std::move(words));
    words = std::move(list);
  }
  Diagnostics unreported;
  return compile_schema(words, {}, unreported);
}

}  // namespace tgtcfg

#include "driver/show_text.h"

#include <algorithm>

#include "diag/text_width.h"
#include "document/writers.h"
#include "driver/columns.h"
#include "driver/plan_text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t width = 80;

std::string words(const Value& value) {
  std::string text;
  switch (value.kind()) {
    case ValueKind::string:
      return value.string();
    case ValueKind::boolean:
      return value.boolean() ? "yes" : "no";
    case ValueKind::array:
      for (const Value& element : value.array())
        text += (text.empty() ? "" : ", ") + words(element);
      return text.empty() ? "-" : text;
    case ValueKind::object:  // `since 0.24, until 0.25`
      for (const Member& member : value.object())
        text += (text.empty() ? "" : ", ") + member.key + " " + words(member.value);
      return text.empty() ? "-" : text;
    default:
      return write_compact_json(value);
  }
}

std::string paragraph(const std::string& text, std::size_t indent) {
  std::string out;
  for (const std::string& line : wrap(text, width - indent))
    out += std::string(indent, ' ') + line + "\n";
  return out;
}

// `-name=TYPE`, the default beside it, what it means below.
std::string attribute_text(std::string_view prefix, const std::string& name,
                           const std::string& type, const Value* definition) {
  std::string out = "  " + std::string(prefix) + name;
  if (!type.empty()) out += "=" + type;
  if (definition == nullptr) return out + "\n";
  if (const Value* value = definition->find("default"))
    out += "   default " + write_compact_json(*value);
  if (const Value* choices = definition->find("enum")) out += "   one of " + words(*choices);
  for (const char* bound : {"since", "until"}) {
    if (const Value* release = definition->find(bound))
      out += "   " + std::string(bound) + " " + words(*release);
  }
  out += "\n";
  const Value* description = definition->find("description");
  if (description != nullptr && description->is_string())
    out += paragraph(description->string(), 6);
  return out;
}

std::string type_of(const Value& definition) {
  const Value* type = definition.find("type");
  if (type == nullptr || !type->is_string()) return {};
  const Value* items = definition.find("items");
  return items == nullptr ? type->string() : "list of " + type_of(*items);
}

std::string options_text(const Value& options, std::string_view title, std::string_view prefix) {
  if (!options.is_object() || options.object().empty()) return {};
  std::string out = "\n" + std::string(title) + ":\n";
  for (const Member& member : options.object()) {
    out += attribute_text(prefix, member.key, type_of(member.value), &member.value);
  }
  return out;
}

// Attributes that every kind has are named only: each kind would repeat them.
std::string common_text(const Value& entry) {
  const Value* attributes = entry.find("attributes");
  if (attributes == nullptr) return {};
  std::string names;
  for (const Value& attribute : attributes->array()) {
    const Value* common = attribute.find("common");
    if (common != nullptr && common->boolean())
      names += (names.empty() ? "-" : ", -") + attribute.find("name")->string();
  }
  return names.empty() ? "" : "\nattributes of every kind:\n" + paragraph(names, 2);
}

std::string row_text(const Value& row) {
  Columns facts;
  std::string sections;
  for (const Member& member : row.object()) {
    if (member.key == "$schema" || member.key == "name" || member.key == "description" ||
        member.key == "canonical")
      continue;
    if (member.key == "attributes") {
      sections += options_text(member.value, "attributes", "-");
    } else if (member.key == "options") {
      sections += options_text(member.value, "options", "");
    } else {
      std::string key = member.key;
      std::replace(key.begin(), key.end(), '_', ' ');
      facts.add({"  " + key, words(member.value)});
    }
  }
  return facts.text() + sections;
}

std::string target_text(const Value& target) {
  const Value* canonical = target.find("canonical");
  std::string out = "\ntarget:\n";
  if (canonical != nullptr && canonical->is_string())
    return out + paragraph(canonical->string(), 2);
  return out + paragraph(write_compact_json(target), 2);
}

}  // namespace

std::string show_text(const Value& entry) {
  std::string out = entry.find("type")->string() + " " + entry.find("name")->string() + "\n";
  if (const Value* row = entry.find("row")) {
    const Value* description = row->find("description");
    if (description != nullptr && description->is_string())
      out += paragraph(description->string(), 2);
    out += "\n" + row_text(*row);
    out += common_text(entry);
  }
  if (const Value* path = entry.find("path")) out += "  " + path->string() + "\n";
  if (const Value* text = entry.find("text")) out += "\n" + text->string();
  if (const Value* target = entry.find("target")) out += target_text(*target);
  if (const Value* plan = entry.find("plan")) out += "\nresolves to:\n" + plan_text(*plan);
  return out;
}

}  // namespace tgtcfg

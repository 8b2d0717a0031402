#include "commands/show_text.h"

#include <tgtcfg/writers.h>

#include <algorithm>

#include "diag/text_width.h"
#include "explain/plan_text.h"
#include "plan/plan_fields.h"
#include "support/columns.h"

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

// --- backends: what becomes of each member of a plan, and the arguments that are made

std::string member_text(const Value& value, std::string_view key) {
  const Value* member = value.find(key);
  return member != nullptr && member->is_string() ? member->string() : std::string();
}

// `used    --target=`, `lost    the tool has none`.
std::string classes_text(const Value* fields, std::string_view title) {
  if (fields == nullptr || !fields->is_object() || fields->object().empty()) return {};
  Columns table;
  for (const Member& member : fields->object()) {
    const Value& field = member.value;
    std::string words = member_text(field, "as");
    if (words.empty()) words = member_text(field, "reason");
    table.add({"  " + member.key, field.is_string() ? field.string() : member_text(field, "class"),
               words});
  }
  return "\n" + std::string(title) + ":\n" + table.text();
}

std::string condition_text(const Value& row) {
  std::string text;
  for (const char* key : {"kinds", "archs", "not_archs", "since", "until"}) {
    const Value* value = row.find(key);
    if (value == nullptr) continue;
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', ' ');
    text += (text.empty() ? "" : "; ") + name + " " + words(*value);
  }
  return text;
}

void add_arguments(const Value* arguments, Columns& table) {
  if (arguments == nullptr || !arguments->is_array()) return;
  for (const Value& argument : arguments->array()) {
    if (argument.is_string()) {
      table.add({"    " + argument.string(), "", ""});
      continue;
    }
    const Value* as = argument.find("as");
    std::string text;
    const Array alone{as == nullptr ? Value("{}") : *as};
    for (const Value& word : as != nullptr && as->is_array() ? as->array() : alone)
      text += (text.empty() ? "" : " ") + words(word);
    std::string rule = member_text(argument, "rule");
    const std::string name = member_text(argument, "name");
    if (!name.empty()) rule += " " + name;
    if (!text.empty())
      table.add({"    " + text, rule == "text" ? "" : rule, condition_text(argument)});
  }
}

// A heading for each run of the tool or device, its arguments below.
std::string arguments_text(const Value* list, std::string_view key) {
  std::string out;
  if (list == nullptr || !list->is_array()) return out;
  for (const Value& entry : list->array()) {
    const std::string condition = condition_text(entry);
    out +=
        "  " + member_text(entry, key) + (condition.empty() ? "" : " (" + condition + ")") + "\n";
    Columns table;
    add_arguments(entry.find("args"), table);
    out += table.text();
  }
  return out;
}

std::string backend_text(const Value& row) {
  Columns facts;
  std::string releases;
  for (const Value& release : row.find("tool_releases")->array())
    releases += (releases.empty() ? "" : ", ") + member_text(release, "name");
  facts.add({"  releases", releases});
  const Value* accepts = row.find("accepts");
  facts.add({"  kinds", accepts == nullptr ? "all" : words(*accepts)});
  if (const Value* options = row.find("options")) facts.add({"  options", words(*options)});
  facts.add({"  source", member_text(row, "source")});
  std::string out = facts.text();
  const std::string arguments =
      arguments_text(row.find("devices"), "alias") + arguments_text(row.find("steps"), "tool");
  if (!arguments.empty()) out += "\narguments, what finds their values, and when:\n" + arguments;
  return out + classes_text(row.find("fields"), "members of a plan") +
         classes_text(row.find("attributes"), "attributes of targets");
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
    out += "\n" + (row->find("maker") != nullptr ? backend_text(*row) : row_text(*row));
    out += common_text(entry);
  }
  if (const Value* path = entry.find("path")) out += "  " + path->string() + "\n";
  if (const Value* text = entry.find("text")) out += "\n" + text->string();
  if (const Value* target = entry.find("target")) out += target_text(*target);
  if (const Value* plan = entry.find("plan"))
    out += "\nresolves to:\n" + plan_text(read_plan(*plan));
  return out;
}

}  // namespace tgtcfg

#include "operations/show.h"

#include <tgtcfg/writers.h>

#include <algorithm>
#include <array>
#include <utility>

#include "diag/columns.h"
#include "diag/text_width.h"
#include "explain/plan_text.h"
#include "plan/plan_fields.h"
#include "support/size_text.h"

namespace tgtcfg {
namespace {

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
  if (text.empty()) return out;
  for (const std::string& line : wrap(text, layout_columns() - indent))
    out += std::string(indent, ' ') + line + "\n";
  return out;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> limits_in_words = {
    {{"minimum", "at least"},
     {"maximum", "at most"},
     {"pattern", "matches"},
     {"since", "since"},
     {"until", "until"}}};

// `-name=TYPE`, followed by the default, and the description below.
std::string attribute_text(std::string_view prefix, const std::string& name,
                           const std::string& type, const Value* definition) {
  std::string out = "  " + std::string(prefix) + visible(name);
  if (!type.empty()) out += "=" + type;
  if (definition == nullptr) return out + "\n";
  if (definition->has("default"))
    out += "   default " + write_compact_json(definition->get("default"));
  if (definition->has("enum")) out += "   one of " + words(definition->get("enum"));
  for (const auto& [key, in_words] : limits_in_words) {
    if (definition->has(key))
      out += "   " + std::string(in_words) + " " + words(definition->get(key));
  }
  if (definition->flag("required")) out += "   required";
  out += "\n";
  return out + paragraph(definition->text("description"), 6);
}

std::string type_of(const Value& definition) {
  const std::string& type = definition.text("type");
  return type.empty() || !definition.has("items") ? type
                                                  : "list of " + type_of(definition.get("items"));
}

std::string options_text(const Value& options, std::string_view title, std::string_view prefix) {
  if (!options.is_object() || options.object().empty()) return {};
  std::string out = "\n" + std::string(title) + ":\n";
  for (const Member& member : options.object())
    out += attribute_text(prefix, member.key, type_of(member.value), &member.value);
  return out;
}

// Attributes common to all kinds are only named.
std::string common_text(const Value& entry) {
  std::string names;
  for (const Value& attribute : entry.list("attributes")) {
    if (attribute.flag("common")) names += (names.empty() ? "-" : ", -") + attribute.text("name");
  }
  return names.empty() ? "" : "\nattributes of every kind:\n" + paragraph(names, 2);
}

// Tables in a rule have too many entries for a paragraph; `show -f json` has them.
std::string parameter_text(const Value& value) {
  const bool is_table =
      value.is_array() && !value.array().empty() && value.array().front().is_object();
  if (!is_table) return words(value);
  return counted(value.array().size(), "entry", "entries");
}

// One paragraph per rule: `prefix: attribute arch; prefix sm_`.
std::string canonical_text(const Array& rules) {
  if (rules.empty()) return {};
  std::string out = "\nwhat makes a target canonical (docs/rules/canonicalization.md):\n";
  for (const Value& rule : rules) {
    std::string text = rule.text("rule");
    for (const Member& member : rule.object()) {
      if (member.key != "rule")
        text += (text == rule.text("rule") ? ": " : "; ") + member.key + " " +
                parameter_text(member.value);
    }
    out += paragraph(text, 2);
  }
  return out;
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
      std::ranges::replace(key, '_', ' ');
      facts.add({"  " + key, words(member.value)});
    }
  }
  return facts.text() + sections + canonical_text(row.list("canonical"));
}

// --- backends: the support for each field of a plan, and the arguments

// `used    --target=`, `lost    the tool has none`.
std::string classes_text(const Object& fields, std::string_view title) {
  if (fields.empty()) return {};
  Columns table;
  for (const Member& member : fields) {
    const Value& field = member.value;
    std::string words = field.text("as");
    if (words.empty()) words = field.text("reason");
    table.add({"  " + member.key, field.is_string() ? field.string() : field.text("class"), words});
  }
  return "\n" + std::string(title) + ":\n" + table.text();
}

std::string condition_text(const Value& row) {
  std::string text;
  for (const char* key : {"kinds", "archs", "not_archs", "since", "until"}) {
    const Value* value = row.find(key);
    if (value == nullptr) continue;
    std::string name = key;
    std::ranges::replace(name, '_', ' ');
    text += (text.empty() ? "" : "; ") + name + " " + words(*value);
  }
  return text;
}

void add_arguments(const Array& arguments, Columns& table) {
  for (const Value& argument : arguments) {
    if (argument.is_string()) {
      table.add({"    " + argument.string(), "", ""});
      continue;
    }
    // Without `as` an argument is written as is.
    const Value as = argument.has("as") ? argument.get("as") : Value("{}");
    std::string text;
    const Array alone{as};
    for (const Value& word : as.is_array() ? as.array() : alone)
      text += (text.empty() ? "" : " ") + words(word);
    std::string rule = argument.text("rule");
    const std::string name = argument.text("name");
    if (!name.empty()) rule += " " + name;
    if (!text.empty())
      table.add({"    " + text, rule == "text" ? "" : rule, condition_text(argument)});
  }
}

// One heading per run of the tool or device, with its arguments below.
std::string arguments_text(const Array& list, std::string_view key) {
  std::string out;
  for (const Value& entry : list) {
    const std::string condition = condition_text(entry);
    out += "  " + entry.text(key) + (condition.empty() ? "" : " (" + condition + ")") + "\n";
    Columns table;
    add_arguments(entry.list("args"), table);
    out += table.text();
  }
  return out;
}

std::string backend_text(const Value& row) {
  Columns facts;
  std::string releases;
  for (const Value& release : row.list("tool_releases"))
    releases += (releases.empty() ? "" : ", ") + release.text("name");
  facts.add({"  releases", releases});
  facts.add({"  kinds", row.has("accepts") ? words(row.get("accepts")) : "all"});
  if (row.has("options")) facts.add({"  options", words(row.get("options"))});
  facts.add({"  source", row.text("source")});
  std::string out = facts.text();
  const std::string arguments =
      arguments_text(row.list("devices"), "alias") + arguments_text(row.list("steps"), "tool");
  if (!arguments.empty()) out += "\narguments, what finds their values, and when:\n" + arguments;
  return out + classes_text(row.map("fields"), "members of a plan") +
         classes_text(row.map("attributes"), "attributes of targets");
}

std::string target_text(const Value& target) {
  const std::string& canonical = target.text("canonical");
  return "\ntarget:\n" + paragraph(canonical.empty() ? write_compact_json(target) : canonical, 2);
}

// An entry that is not in a table: one fact per line, lists wrapped below their names.
std::string facts_text(const Value& facts, std::size_t indent) {
  std::string out;
  for (const Member& member : facts.object()) {
    std::string key = member.key;
    std::ranges::replace(key, '_', ' ');
    out += std::string(indent, ' ') + key;
    if (member.value.is_object()) {
      out += "\n" + facts_text(member.value, indent + 2);
    } else if (member.value.is_array()) {
      std::string names;
      for (const Value& name : member.value.array())
        names += (names.empty() ? "" : " ") + words(name);
      out += "\n" + paragraph(names, indent + 2);
    } else {
      out += "  " + words(member.value) + "\n";
    }
  }
  return out;
}

std::string schemas_text(const std::string& name, const Value& facts) {
  std::string out;
  for (const char* owners : {"kinds", "generators"}) {
    for (const Member& member : facts.map(owners)) {
      out += "\nof " + member.key + ":\n" +
             attribute_text("-", name, type_of(member.value), &member.value);
    }
  }
  return out;
}

std::string also_text(const Value& entry) {
  std::string out;
  for (const Value& type : entry.list("also"))
    out += "\n`tgtcfg show " + type.string() + " " + entry.text("name") + "` shows the " +
           type.string() + " of that name\n";
  return out;
}

}  // namespace

std::string show_text(const Value& entry) {
  std::string out = entry.text("type") + " " + entry.text("name") + "\n";
  if (entry.has("row")) {
    const Value& row = entry.get("row");
    out += paragraph(entry.text("description"), 2);
    out += "\n" + (row.has("maker") ? backend_text(row) : row_text(row));
    out += common_text(entry);
  }
  if (entry.has("facts"))
    out += entry.text("type") == "attribute" ? schemas_text(entry.text("name"), entry.get("facts"))
                                             : facts_text(entry.get("facts"), 2);
  if (entry.has("path")) out += "  " + entry.text("path") + "\n";
  if (entry.has("text")) out += "\n" + entry.text("text");
  if (entry.has("target")) out += target_text(entry.get("target"));
  if (entry.has("plan")) out += "\nresolves to:\n" + plan_text(read_plan(entry.get("plan")));
  return out + also_text(entry);
}

}  // namespace tgtcfg

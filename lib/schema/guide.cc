#include "schema/guide.h"

#include <algorithm>
#include <utility>

namespace tgtcfg {
namespace {

const Value nothing;

const Value& step_into(const Value& instance, const std::string& token) {
  if (instance.is_object()) return instance.get(token);
  if (!instance.is_array()) return nothing;
  const std::size_t index = std::strtoul(token.c_str(), nullptr, 10);
  return index < instance.array().size() ? instance.array()[index] : nothing;
}

bool is_index(const std::string& token) {
  return !token.empty() && token.find_first_not_of("0123456789") == token.npos;
}

// Returns the schemas of the field or element that a token selects.
std::vector<const Value*> children(const Value& schema, const std::string& token, bool in_array) {
  std::vector<const Value*> found;
  if (in_array) {
    if (const Value* items = schema.find("items"); items != nullptr && items->is_object())
      found.push_back(items);
    return found;
  }
  if (const Value* property = schema.get("properties").find(token)) found.push_back(property);
  if (!found.empty() || token.starts_with("x-")) return found;
  if (const Value* more = schema.find("additionalProperties"); more != nullptr && more->is_object())
    found.push_back(more);
  for (const Member& member : schema.map("patternProperties")) {
    if (!member.key.starts_with("^x-")) found.push_back(&member.value);
  }
  return found;
}

}  // namespace

const Value* SchemaGuide::resolved(std::string_view reference) const {
  constexpr std::string_view start = "#/definitions/";
  if (!reference.starts_with(start)) return nullptr;
  return schema_.get("definitions").find(reference.substr(start.size()));
}

bool SchemaGuide::holds(const Value& condition, const Value& instance) {
  auto [found, fresh] = conditions_.try_emplace(&condition);
  if (fresh) {
    Diagnostics unreported;
    const SchemaLoader nowhere = [](std::string_view) { return std::optional<Value>(); };
    found->second = compile_schema(condition, nowhere, unreported);
  }
  return found->second && is_valid(*found->second, instance);
}

void SchemaGuide::flatten(const Value& schema, const Value& instance, Schemas& all) {
  // References may form a cycle.
  if (!schema.is_object() || std::ranges::find(all, &schema) != all.end()) return;
  if (const Value* reference = schema.find("$ref")) {
    if (const Value* target = resolved(reference->string())) flatten(*target, instance, all);
    return;
  }
  all.push_back(&schema);
  for (const std::string_view list : {"allOf", "anyOf", "oneOf"}) {
    for (const Value& part : schema.list(list)) flatten(part, instance, all);
  }
  if (const Value* condition = schema.find("if")) {
    const Value* branch = schema.find(holds(*condition, instance) ? "then" : "else");
    if (branch != nullptr) flatten(*branch, instance, all);
  }
  for (const Member& member : schema.map("dependencies")) {
    if (instance.has(member.key)) flatten(member.value, instance, all);
  }
}

SchemaGuide::Schemas SchemaGuide::at(const Value& instance, Path path) {
  Place place = root(instance);
  for (const std::string& token : path) place = below(place, token);
  return std::move(place.schemas);
}

SchemaGuide::Place SchemaGuide::root(const Value& instance) {
  Place place{&instance, {}};
  flatten(schema_, instance, place.schemas);
  return place;
}

SchemaGuide::Place SchemaGuide::below(const Place& place, const std::string& token,
                                      const Value* value) {
  const bool in_array = place.value->is_array() || (!place.value->is_object() && is_index(token));
  Place found{value != nullptr ? value : &step_into(*place.value, token), {}};
  for (const Value* schema : place.schemas) {
    for (const Value* child : children(*schema, token, in_array))
      flatten(*child, *found.value, found.schemas);
  }
  return found;
}

std::vector<SchemaGuide::Key> SchemaGuide::keys(const Value& instance, Path path) {
  return keys(Place{&instance, at(instance, path)});
}

std::vector<SchemaGuide::Key> SchemaGuide::keys(const Place& place) {
  std::vector<Key> keys;
  std::vector<std::string> required;
  for (const Value* schema : place.schemas) {
    for (const std::string& name : schema->texts("required")) required.push_back(name);
    for (const Member& member : schema->map("properties")) {
      const bool known =
          std::ranges::any_of(keys, [&](const Key& key) { return key.name == member.key; });
      if (!known) keys.push_back({member.key, &member.value});
    }
  }
  for (Key& key : keys) key.required = std::ranges::find(required, key.name) != required.end();
  return keys;
}

std::vector<SchemaGuide::Choice> SchemaGuide::choices(const Value& instance, Path path) {
  std::vector<Choice> choices;
  const auto add = [&choices](const Value& value, std::string description) {
    const bool known = value.is_null() || std::ranges::any_of(choices, [&](const Choice& choice) {
                         return choice.value == value;
                       });
    if (!known) choices.push_back({value, std::move(description)});
  };
  for (const Value* schema : at(instance, path)) {
    const Array& words = schema->list("enumDescriptions");
    const Array& values = schema->list("enum");
    for (std::size_t i = 0; i < values.size(); ++i)
      add(values[i], i < words.size() && words[i].is_string() ? words[i].string() : "");
    if (const Value* constant = schema->find("const")) add(*constant, "");
    const Value& type = schema->get("type");
    const bool boolean =
        (type.is_string() && type.string() == "boolean") ||
        (type.is_array() && std::ranges::any_of(type.array(), [](const Value& each) {
           return each == Value("boolean");
         }));
    if (!boolean) continue;
    add(true, "");
    add(false, "");
  }
  return choices;
}

SchemaGuide::Facts SchemaGuide::facts(const Value& instance, Path path) {
  Facts facts;
  for (const Value* schema : at(instance, path)) {
    if (facts.description.empty()) facts.description = schema->text("description");
    if (facts.types.empty()) {
      facts.types = schema->texts("type");
      if (!schema->text("type").empty()) facts.types = {schema->text("type")};
      std::erase(facts.types, "null");
    }
    const auto keep = [schema](std::string_view key, std::optional<Value>& place) {
      if (const Value* value = schema->find(key); value != nullptr && !place) place = *value;
    };
    keep("default", facts.default_value);
    keep("minimum", facts.minimum);
    keep("maximum", facts.maximum);
  }
  return facts;
}

}  // namespace tgtcfg

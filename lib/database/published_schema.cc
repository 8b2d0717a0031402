#include "database/published_schema.h"

#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace tgtcfg {
namespace {

/// Maps a name to its description, or an empty string.
using NameNotes = std::map<std::string, std::string, std::less<>>;

// The first sentence of the comment at the beginning of a configuration, after the line that sets
// the schema for editors.
std::string first_comment(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::size_t begin = line.find_first_not_of("#/ ");
    if (begin == 0 || begin == std::string_view::npos) return {};
    if (line.find("$schema") == std::string_view::npos) return std::string(line.substr(begin));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return {};
}

std::string description_of(const Database& database, Table table, const std::string& name) {
  if (table == Table::configurations) {
    const ConfigurationRow* row = database.configuration(name);
    return row == nullptr ? std::string() : first_comment(row->text);
  }
  return database.raw(table, name).value_or(Value()).text("description");
}

NameNotes names_of(const Database& database, Table table) {
  NameNotes names;
  for (const std::string& name : database.names(table))
    names.emplace(name, description_of(database, table, name));
  return names;
}

// Groups names by their first segment. An editor shows the list that contains a value, so short
// lists of related names are better than one long list.
std::vector<NameNotes> families(const NameNotes& names) {
  std::map<std::string, NameNotes> by_segment;
  for (const auto& [name, description] : names) {
    const std::size_t slash = name.find('/');
    by_segment[slash == std::string::npos ? "" : name.substr(0, slash)].emplace(name, description);
  }
  std::vector<NameNotes> all;
  for (auto& [segment, members] : by_segment) all.push_back(std::move(members));
  return all;
}

Object choice(const NameNotes& names) {
  Array values;
  Array descriptions;
  bool described = false;
  for (const auto& [name, description] : names) {
    values.emplace_back(name);
    descriptions.emplace_back(description);
    described = described || !description.empty();
  }
  Object list{{"enum", std::move(values)}};
  if (described) list.push_back({"enumDescriptions", std::move(descriptions)});
  return list;
}

// The purpose of a definition is in a comment: an editor shows the innermost description, which
// must be the description of the key.
Object generated_definition(std::string_view comment) {
  return {{"x-tgtcfg-embed", false}, {"x-tgtcfg-generated", true}, {"$comment", comment}};
}

// Each list is combined with a schema that accepts everything. In one union of all lists, an
// incomplete name would keep only the list that matches best.
Value offer(std::string_view comment, const std::vector<NameNotes>& lists) {
  Array choices;
  for (const NameNotes& names : lists)
    choices.emplace_back(Object{{"anyOf", Array{choice(names), Object{}}}});
  Object definition = generated_definition(comment);
  definition.push_back({"allOf", std::move(choices)});
  return definition;
}

// Sets `kind-name`, `tag-name`, `device-type` and the like.
void set_name_definitions(Value& definitions, const Database& database) {
  NameNotes types;
  for (const DeviceType& type : device_types()) types.emplace(type.name, "");
  Object type = generated_definition("A device type.");
  type.push_back(choice(types).front());
  definitions.set("device-type", std::move(type));
  definitions.set("device-type-name", offer("Device types, among others.", {types}));
  constexpr struct {
    const char* key;
    const char* comment;
    Table table;
  } plain[] = {{"kind-name", "Kinds.", Table::kinds},
               {"generator-name", "Generators.", Table::generators},
               {"executor-name", "Executors.", Table::executors},
               {"runtime-name", "Runtimes.", Table::runtimes},
               {"backend-name", "Backends.", Table::backends}};
  for (const auto& [key, comment, table] : plain)
    definitions.set(key, offer(comment, {names_of(database, table)}));
  definitions.set("tag-name", offer("Tags.", families(names_of(database, Table::tags))));
  definitions.set("configuration-name",
                  offer("Configurations.", families(names_of(database, Table::configurations))));
}

using KeySet = std::set<std::string, std::less<>>;
/// Names and the schema for each.
using Cases = std::vector<std::pair<std::string, Value>>;

constexpr std::string_view definition_prefix = "#/definitions/";

std::span<const Member> members_of(const Value& object) {
  return object.is_object() ? std::span<const Member>(object.object()) : std::span<const Member>();
}

Value reference(std::string_view definition) {
  return Object{{"$ref", std::string(definition_prefix) + std::string(definition)}};
}

void copy(const Value& row, std::string_view from, Value& schema, std::string_view to) {
  if (const Value* value = row.find(from)) schema.set(to, *value);
}

// Null is allowed everywhere, because it removes a value of a lower layer.
void copy_choices(const Value& row, Value& schema) {
  if (const Value* choices = row.find("enum")) {
    Array values = choices->array();
    values.emplace_back(nullptr);
    schema.set("enum", std::move(values));
  }
}

// Returns a row's small schema as draft-07.
Value attribute_schema(const Value& row) {
  Value schema = Object{{"description", row.text("description")}};
  if (row.text("type") == "target") {
    schema.set("allOf", Array{reference("target")});
    return schema;
  }
  schema.set("type", Array{row.get("type"), "null"});
  if (const Value* items = row.find("items"))
    schema.set("items", items->text("type") == "target" ? reference("target") : *items);
  for (const char* keyword : {"default", "minimum", "maximum", "pattern"})
    copy(row, keyword, schema, keyword);
  copy_choices(row, schema);
  return schema;
}

Value attribute_schemas(const Value& rows) {
  Object schemas;
  for (const Member& row : members_of(rows))
    schemas.push_back({row.key, attribute_schema(row.value)});
  return schemas;
}

void add_keys(const Value& object, KeySet& keys) {
  for (const Member& found : members_of(object)) keys.insert(found.key);
}

Value only_these(const KeySet& keys) {
  Array names;
  for (const std::string& key : keys) names.emplace_back(key);
  return Object{{"anyOf", Array{Object{{"enum", std::move(names)}},
                                Object{{"pattern", "^(x-|feature\\..)"}}}}};
}

KeySet keys_of_any_target() {
  KeySet keys = {"name", "kind", "tag", "target", "config", "compiler", "host"};
  add_keys(Database::common_attributes(), keys);
  return keys;
}

Value kind_definition(const Value& row) {
  KeySet keys = keys_of_any_target();
  add_keys(row.get("attributes"), keys);
  if (row.get("chip").has("code")) keys.insert("code");
  Value definition = generated_definition(row.text("description"));
  definition.set("properties", attribute_schemas(row.get("attributes")));
  // With a generator its options are also allowed. The generator's definition lists them.
  definition.set("if", Object{{"not", Object{{"required", Array{"compiler"}}}}});
  definition.set("then", Object{{"propertyNames", only_these(keys)}});
  return definition;
}

// Tests that `key` is `name`. An editor that completes a value considers a `const` as met by any
// beginning of the name. A pattern only matches the complete name.
Value is_name(std::string_view key, std::string_view name) {
  std::string pattern = "^";
  for (const char c : name) {
    if (c == '.' || c == '+') pattern += '\\';
    pattern += c;
  }
  Object test{{"type", "string"}, {"pattern", pattern + "$"}};
  return Object{{"properties", Object{{std::string(key), std::move(test)}}}};
}

// Applies the schema of a case if `key` equals its name. The tests are a dependency of `key`,
// because an editor offers the keys that a test requires as if they were missing.
Value dispatch(std::string_view key, Cases cases) {
  Array tests;
  for (auto& [name, schema] : cases)
    tests.emplace_back(Object{{"if", is_name(key, name)}, {"then", std::move(schema)}});
  return Object{{std::string(key), Object{{"allOf", std::move(tests)}}}};
}

// Defines the rows of a table, and returns a case for each.
template <typename Definition>
Cases define_rows(Value& definitions, const Database& database, Table table,
                  const std::string& prefix, Definition definition_of) {
  Cases cases;
  for (const std::string& name : database.names(table)) {
    definitions.set(prefix + name, definition_of(database.raw(table, name).value_or(Value())));
    cases.emplace_back(name, reference(prefix + name));
  }
  return cases;
}

Value generator_definition(const Database& database, const Value& row) {
  const auto attributes_of = [&database](std::string_view kind) {
    return Value(database.raw(Table::kinds, kind).value_or(Value()).get("attributes"));
  };
  Value options = row.get("options");
  if (options.is_null()) options = attributes_of(row.text("kind"));
  KeySet keys = keys_of_any_target();
  keys.insert("code");
  add_keys(options, keys);
  // Allows the attributes of all kinds that the generator works for: one list per generator, not
  // one per pair. tgtcfg itself checks the attributes of the actual kind.
  const Value& serves = row.get("serves");
  if (serves.is_array())
    for (const Value& kind : serves.array()) add_keys(attributes_of(kind.string()), keys);
  Value definition = generated_definition(row.text("description"));
  definition.set("properties", attribute_schemas(options));
  Object served{{"properties", Object{{"kind", Object{{"enum", serves}}}}}};
  Object names{{"propertyNames", only_these(keys)}};
  definition.set("dependencies",
                 Object{{"kind", Object{{"if", std::move(served)}, {"then", std::move(names)}}}});
  return definition;
}

Value option_set_definition(std::string_view comment, const Database& database, Table table,
                            std::string_view names) {
  Cases cases;
  for (const std::string& name : database.names(table)) {
    const Value row = database.raw(table, name).value_or(Value());
    const Value& options = row.get("options");
    KeySet keys = {"kind"};
    add_keys(options, keys);
    cases.emplace_back(name, Object{{"$comment", row.text("description")},
                                    {"properties", attribute_schemas(options)},
                                    {"propertyNames", only_these(keys)}});
  }
  Value definition = generated_definition(comment);
  definition.set("properties", Object{{"kind", reference(names)}});
  definition.set("dependencies", dispatch("kind", std::move(cases)));
  return definition;
}

// Returns a row of the pass configuration as draft-07. TVM accepts integers as booleans.
Value pass_schema(const Value& row) {
  const std::string_view type = row.text("type");
  Value schema = Object{{"description", row.text("description")}};
  Array types{type, "null"};
  if (type == "boolean") types.emplace_back("integer");
  schema.set("type", std::move(types));
  if (type == "array") copy(row, "items", schema, "items");
  copy(row, "absent", schema, "default");
  copy_choices(row, schema);
  const Value* fields = row.find("fields");
  if (fields == nullptr) return schema;
  Object properties;
  for (const Member& field : members_of(*fields))
    properties.push_back({field.key, pass_schema(field.value)});
  schema.set("properties", std::move(properties));
  schema.set("additionalProperties", false);
  return schema;
}

// Rows of a search path may have other keys, so unknown keys are accepted here.
Value pass_config_definition(const Database& database) {
  Object properties;
  for (const std::string& name : database.names(Table::pass_config)) {
    properties.push_back(
        {name, pass_schema(database.raw(Table::pass_config, name).value_or(Value()))});
  }
  Value definition = generated_definition("Keys of the pass configuration.");
  definition.set("properties", std::move(properties));
  return definition;
}

// A nested configuration: the same keys and its name.
Value nested_configuration(const Value& config) {
  Object properties{{"name", Object{{"description", "Its name in the configuration around it."},
                                    {"allOf", Array{reference("name")}}}}};
  for (const Member& key : members_of(config.get("properties"))) properties.push_back(key);
  Value definition = generated_definition("A configuration inside this one.");
  definition.set("type", "object");
  definition.set("properties", std::move(properties));
  copy(config, "patternProperties", definition, "patternProperties");
  definition.set("additionalProperties", false);
  return definition;
}

Value common_definition() {
  const Value common = Database::common_attributes();
  Object properties;
  for (const Member& row : members_of(common))
    if (row.key != "host" && row.key != "tag")
      properties.push_back({row.key, attribute_schema(row.value)});
  Value definition = generated_definition("Attributes that every kind has.");
  definition.set("properties", std::move(properties));
  return definition;
}

// Placeholders put each dispatcher before the definitions that it refers to.
void set_kinds_and_generators(Value& definitions, const Database& database) {
  Value kinds = generated_definition("Attributes, kind by kind.");
  kinds.set("allOf", Array{reference("common-attributes")});
  definitions.set("kinds", Value());
  definitions.set("common-attributes", common_definition());
  kinds.set("dependencies", dispatch("kind", define_rows(definitions, database, Table::kinds,
                                                         "kind-", kind_definition)));
  definitions.set("kinds", std::move(kinds));
  Value generators = generated_definition("Options, generator by generator.");
  definitions.set("generators", Value());
  const auto define = [&database](const Value& row) { return generator_definition(database, row); };
  generators.set("dependencies",
                 dispatch("compiler", define_rows(definitions, database, Table::generators,
                                                  "generator-", define)));
  definitions.set("generators", std::move(generators));
}

// Collects the definitions that `value` refers to, directly or indirectly.
void collect(const Value& value, const Value& definitions, KeySet& found) {
  if (value.is_array()) {
    for (const Value& element : value.array()) collect(element, definitions, found);
    return;
  }
  for (const Member& element : members_of(value)) {
    if (element.key != "$ref" || !element.value.is_string()) {
      collect(element.value, definitions, found);
      continue;
    }
    const std::string name = element.value.string().substr(definition_prefix.size());
    if (found.insert(name).second) collect(definitions.get(name), definitions, found);
  }
}

}  // namespace

Value published_config_schema(Value config, const Database& database) {
  Object kept;
  for (const Member& definition : members_of(config.get("definitions")))
    if (!definition.value.has("x-tgtcfg-generated")) kept.push_back(definition);
  Value definitions = std::move(kept);
  definitions.set("nested-configuration", nested_configuration(config));
  set_name_definitions(definitions, database);
  definitions.set("executor-options", option_set_definition("Options of an executor.", database,
                                                            Table::executors, "executor-name"));
  definitions.set("runtime-options", option_set_definition("Options of a runtime.", database,
                                                           Table::runtimes, "runtime-name"));
  definitions.set("pass-config", pass_config_definition(database));
  set_kinds_and_generators(definitions, database);
  config.set("definitions", std::move(definitions));
  return config;
}

Value published_target_schema(const Value& config) {
  Value schema =
      Object{{"$schema", config.get("$schema")},
             {"title", "tgtcfg target"},
             {"description", "A target: a string (target string, tag, NAME:PART) or an object."},
             {"allOf", Array{reference("target")}}};
  const Value& definitions = config.get("definitions");
  KeySet found;
  collect(schema, definitions, found);
  // Keeps the order of the other file, so that the two are easy to compare.
  Object needed;
  for (const Member& definition : members_of(definitions))
    if (found.contains(definition.key)) needed.push_back(definition);
  schema.set("definitions", std::move(needed));
  return schema;
}

}  // namespace tgtcfg

// Writes the generated definitions of schemas/config.schema.json from the rows, and the whole of
// schemas/target.schema.json from the definitions that a target needs.
//
// Definitions marked `x-tgtcfg-generated` are written here, everything else in config.schema.json
// by hand. They describe attributes kind by kind for editors; tgtcfg itself checks attributes after
// merging, by the rows, so they carry `x-tgtcfg-embed: false` and stay out of the program.
//
// usage: tgtcfg_generate_user_schemas CONFIGS_DIR SCHEMAS_DIR OUTPUT_DIR
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <vector>

#include "cpp_text.h"
#include "json_format.h"

namespace tgtcfg::generate {
namespace {

using RowMap = std::map<std::string, Json>;

constexpr const char* generated_mark = "x-tgtcfg-generated";
// Keys of a target object that are no attributes of its kind.
const std::vector<std::string> target_keys = {"name",   "kind",     "tag", "target",
                                              "config", "compiler", "host"};

struct Database {
  RowMap kinds;
  RowMap generators;
  RowMap executors;
  RowMap runtimes;
  RowMap pass_config;
  Json common;
  Json device_types;
};

bool read_json(const std::string& file, Json& value) {
  std::string text;
  if (!read_file(file, text)) return false;
  value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) std::cerr << file << ": is not JSON\n";
  return !value.is_discarded();
}

bool read_rows(const std::string& directory, RowMap& rows) {
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    Json file;
    if (!read_json(entry.path().string(), file)) return false;
    if (!file.contains("rows")) file = Json{{"rows", Json::array({file})}};
    for (const Json& row : file["rows"]) rows.emplace(row.at("name").get<std::string>(), row);
  }
  return true;
}

bool read_database(const std::string& configs, Database& database) {
  const std::string root = configs + "/database/";
  return read_rows(root + "kinds", database.kinds) &&
         read_rows(root + "generators", database.generators) &&
         read_rows(root + "executors", database.executors) &&
         read_rows(root + "runtimes", database.runtimes) &&
         read_rows(root + "pass-config", database.pass_config) &&
         read_json(root + "attributes.json", database.common) &&
         read_json(root + "device-types.json", database.device_types);
}

Json reference(const std::string& definition) {
  return Json{{"$ref", "#/definitions/" + definition}};
}

Json generated(const std::string& description) {
  return Json{{"x-tgtcfg-embed", false}, {generated_mark, true}, {"description", description}};
}

Json names_of(const RowMap& rows) {
  Json names = Json::array();
  for (const auto& [name, row] : rows) names.push_back(name);
  return names;
}

// A row's small schema as draft-07. Null removes what a lower layer says, so it is allowed
// everywhere.
Json attribute_schema(const Json& row) {
  Json schema = Json{{"description", row.at("description")}};
  if (row.at("type") == "target") {
    schema["allOf"] = Json::array({reference("target")});
    return schema;
  }
  schema["type"] = Json::array({row.at("type"), "null"});
  if (row.contains("items")) {
    const bool targets = row["items"].at("type") == "target";
    schema["items"] = targets ? reference("target") : row["items"];
  }
  for (const char* keyword : {"default", "minimum", "maximum", "pattern"}) {
    if (row.contains(keyword)) schema[keyword] = row[keyword];
  }
  if (row.contains("enum")) {
    schema["enum"] = row["enum"];
    schema["enum"].push_back(nullptr);
  }
  return schema;
}

Json attribute_schemas(const Json& rows) {
  Json schemas = Json::object();
  for (const auto& [name, row] : rows.items()) schemas[name] = attribute_schema(row);
  return schemas;
}

Json only_these(std::set<std::string> names) {
  return Json{
      {"anyOf", Json::array({Json{{"enum", names}}, Json{{"pattern", "^(x-|feature\\..)"}}})}};
}

Json kind_definition(const Json& row, const Json& common) {
  Json definition = generated(row.at("description"));
  definition["properties"] = attribute_schemas(row.at("attributes"));
  std::set<std::string> names(target_keys.begin(), target_keys.end());
  for (const auto& [name, attribute] : common.items()) names.insert(name);
  for (const auto& [name, attribute] : row.at("attributes").items()) names.insert(name);
  // With a generator its options may stand here too; `generators` describes those.
  definition["if"] = Json{{"not", Json{{"required", Json::array({"compiler"})}}}};
  definition["then"] = Json{{"propertyNames", only_these(names)}};
  return definition;
}

// `key` equal to a name leads to the definition `prefix` + name.
Json dispatch(const std::string& key, const RowMap& rows, const std::string& prefix) {
  Json cases = Json::array();
  for (const auto& [name, row] : rows) {
    const Json test =
        Json{{"properties", Json{{key, Json{{"const", name}}}}}, {"required", Json::array({key})}};
    cases.push_back(Json{{"if", test}, {"then", reference(prefix + name)}});
  }
  return cases;
}

Json generator_definition(const Json& row, const Database& database) {
  Json definition = generated(row.at("description"));
  Json options = row.value("options", Json());
  if (options.is_null() && row.contains("kind")) {
    options = database.kinds.at(row["kind"].get<std::string>()).at("attributes");
  }
  definition["properties"] = attribute_schemas(options.is_null() ? Json::object() : options);
  return definition;
}

Json option_set_definition(const std::string& description, const RowMap& rows) {
  Json definition = generated(description);
  definition["properties"] = Json{
      {"kind",
       Json{{"anyOf", Json::array({Json{{"enum", names_of(rows)}}, Json{{"minLength", 1}}})}}}};
  definition["allOf"] = Json::array();
  for (const auto& [name, row] : rows) {
    std::set<std::string> names = {"kind"};
    for (const auto& [option, schema] : row.at("options").items()) names.insert(option);
    const Json test = Json{{"properties", Json{{"kind", Json{{"const", name}}}}},
                           {"required", Json::array({"kind"})}};
    const Json options = Json{{"description", row.at("description")},
                              {"properties", attribute_schemas(row.at("options"))},
                              {"propertyNames", only_these(names)}};
    definition["allOf"].push_back(Json{{"if", test}, {"then", options}});
  }
  return definition;
}

Json name_definition(const std::string& description, const RowMap& rows) {
  Json definition = generated(description);
  definition["type"] = "string";
  // Rows of a search path have other names; this list is for completion.
  definition["anyOf"] = Json::array({Json{{"enum", names_of(rows)}}, Json{{"minLength", 1}}});
  return definition;
}

// A row of the pass configuration as draft-07. TVM does not tell truth values from integers.
Json pass_schema(const Json& row) {
  Json schema = Json{{"description", row.at("description")}};
  const std::string type = row.at("type");
  schema["type"] = Json::array({type, "null"});
  if (type == "boolean") schema["type"].push_back("integer");
  if (type == "array") schema["items"] = row.at("items");
  if (row.contains("absent")) schema["default"] = row["absent"];
  if (row.contains("enum")) {
    schema["enum"] = row["enum"];
    schema["enum"].push_back(nullptr);
  }
  if (!row.contains("fields")) return schema;
  schema["properties"] = Json::object();
  for (const auto& [name, field] : row["fields"].items())
    schema["properties"][name] = pass_schema(field);
  schema["additionalProperties"] = false;
  return schema;
}

// Rows of a search path have other keys, so those that are not here are not refused here.
Json pass_config_definition(const RowMap& rows) {
  Json definition = generated("Keys of the pass configuration.");
  definition["properties"] = Json::object();
  for (const auto& [name, row] : rows) definition["properties"][name] = pass_schema(row);
  return definition;
}

// A configuration inside another one: the same keys, and the name it has there.
Json nested_configuration(const Json& config) {
  Json definition = generated("A configuration inside this one.");
  definition["type"] = "object";
  definition["properties"] =
      Json{{"name", Json{{"description", "Its name in the configuration around it."},
                         {"allOf", Json::array({reference("name")})}}}};
  for (const auto& [key, schema] : config.at("properties").items())
    definition["properties"][key] = schema;
  definition["patternProperties"] = config.at("patternProperties");
  definition["additionalProperties"] = false;
  return definition;
}

void write_definitions(const Database& database, Json& config) {
  Json& definitions = config["definitions"];
  const Json& common = database.common.at("attributes");
  definitions["nested-configuration"] = nested_configuration(config);
  Json types = Json::array();
  for (const Json& row : database.device_types.at("device_types")) types.push_back(row.at("name"));
  definitions["device-type"] = generated("A device type.");
  definitions["device-type"]["enum"] = types;
  definitions["kind-name"] = name_definition("Target kind: the code generator.", database.kinds);
  definitions["generator-name"] =
      name_definition("External code generator that takes what it can.", database.generators);
  definitions["executor-options"] =
      option_set_definition("Options of an executor.", database.executors);
  definitions["runtime-options"] =
      option_set_definition("Options of a runtime.", database.runtimes);
  definitions["pass-config"] = pass_config_definition(database.pass_config);
  definitions["kinds"] = generated("Attributes, kind by kind.");
  definitions["kinds"]["allOf"] = dispatch("kind", database.kinds, "kind-");
  definitions["kinds"]["allOf"].insert(definitions["kinds"]["allOf"].begin(),
                                       reference("common-attributes"));
  definitions["common-attributes"] = generated("Attributes that every kind has.");
  definitions["common-attributes"]["properties"] = attribute_schemas(common);
  for (const char* key : {"host", "tag"}) definitions["common-attributes"]["properties"].erase(key);
  for (const auto& [name, row] : database.kinds)
    definitions["kind-" + name] = kind_definition(row, common);
  definitions["generators"] = generated("Options, generator by generator.");
  definitions["generators"]["allOf"] = dispatch("compiler", database.generators, "generator-");
  for (const auto& [name, row] : database.generators) {
    definitions["generator-" + name] = generator_definition(row, database);
  }
}

// The definitions that are reached from `value`, with those that they need.
void collect(const Json& value, const Json& definitions, Json& found) {
  if (value.is_object() && value.contains("$ref")) {
    const std::string name =
        value["$ref"].get<std::string>().substr(std::string("#/definitions/").size());
    if (found.contains(name)) return;
    found[name] = definitions.at(name);
    collect(definitions.at(name), definitions, found);
  } else if (value.is_structured()) {
    for (const Json& element : value) collect(element, definitions, found);
  }
}

Json target_schema(const Json& config) {
  Json schema =
      Json{{"$schema", config.at("$schema")},
           {"title", "tgtcfg target"},
           {"description", "A target: a string (target string, tag, NAME:PART) or an object."},
           {"allOf", Json::array({reference("target")})}};
  Json found = Json::object();
  collect(schema, config.at("definitions"), found);
  // In the order of the other file, so that the two are easy to compare.
  schema["definitions"] = Json::object();
  for (const auto& [name, definition] : config.at("definitions").items()) {
    if (found.contains(name)) schema["definitions"][name] = definition;
  }
  return schema;
}

void drop_generated(Json& definitions) {
  Json kept = Json::object();
  for (const auto& [name, definition] : definitions.items()) {
    if (!definition.contains(generated_mark)) kept[name] = definition;
  }
  definitions = kept;
}

}  // namespace
}  // namespace tgtcfg::generate

int main(int argc, char** argv) {
  using namespace tgtcfg::generate;
  if (argc != 4) {
    std::cerr << "usage: tgtcfg_generate_user_schemas CONFIGS_DIR SCHEMAS_DIR OUTPUT_DIR\n";
    return 2;
  }
  Database database;
  Json config;
  if (!read_database(argv[1], database) ||
      !read_json(std::string(argv[2]) + "/config.schema.json", config))
    return 1;
  drop_generated(config["definitions"]);
  write_definitions(database, config);
  const std::string output = argv[3];
  const bool written = write_file(output + "/config.schema.json", format(config)) &&
                       write_file(output + "/target.schema.json", format(target_schema(config)));
  return written ? 0 : 3;
}

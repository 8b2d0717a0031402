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
#include <sstream>
#include <vector>

#include "choices.h"
#include "cpp_text.h"

namespace tgtcfg::generate {
namespace {

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
  RowMap backends;
  RowMap tags;
  RowMap configurations;
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
    // An abstract row is what others are made from, and no name of its own.
    for (const Json& row : file["rows"]) {
      if (!row.value("abstract", false)) rows.emplace(row.at("name").get<std::string>(), row);
    }
  }
  return true;
}

// The first comment that is a sentence: what comes before it tells an editor the schema.
std::string first_sentence(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of("#/ ");
    if (begin == 0 || begin == std::string::npos) return "";
    if (line.find("$schema") == std::string::npos) return line.substr(begin);
  }
  return "";
}

bool read_configurations(const std::string& configs, RowMap& rows) {
  for (const auto& type : std::filesystem::directory_iterator(configs)) {
    const std::string name = type.path().filename().string();
    if (!type.is_directory() || name == "database" || name == "examples") continue;
    for (const auto& file : std::filesystem::directory_iterator(type.path())) {
      std::string text;
      if (!read_file(file.path().string(), text)) return false;
      rows.emplace(name + "/" + file.path().stem().string(),
                   Json{{"description", first_sentence(text)}});
    }
  }
  return true;
}

bool read_database(const std::string& configs, Database& database) {
  const std::string root = configs + "/database/";
  return read_configurations(configs, database.configurations) &&
         read_rows(root + "kinds", database.kinds) &&
         read_rows(root + "generators", database.generators) &&
         read_rows(root + "executors", database.executors) &&
         read_rows(root + "runtimes", database.runtimes) &&
         read_rows(root + "pass-config", database.pass_config) &&
         read_rows(root + "backends", database.backends) &&
         read_rows(root + "tags", database.tags) &&
         read_json(root + "attributes.json", database.common) &&
         read_json(root + "device-types.json", database.device_types);
}

Json reference(const std::string& definition) {
  return Json{{"$ref", "#/definitions/" + definition}};
}

// What a definition is for stands in a comment: an editor shows the first description that it
// finds, from the inside out, and that is to be the one of the key.
Json generated(const std::string& comment) {
  return Json{{"x-tgtcfg-embed", false}, {generated_mark, true}, {"$comment", comment}};
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

void add_names(const Json& attributes, std::set<std::string>& names) {
  for (const auto& [name, attribute] : attributes.items()) names.insert(name);
}

// Keys of any target object.
std::set<std::string> names_in_any_target(const Json& common) {
  std::set<std::string> names(target_keys.begin(), target_keys.end());
  add_names(common, names);
  return names;
}

Json kind_definition(const Json& row, const Json& common) {
  Json definition = generated(row.at("description"));
  definition["properties"] = attribute_schemas(row.at("attributes"));
  std::set<std::string> names = names_in_any_target(common);
  add_names(row.at("attributes"), names);
  // With a generator its options may stand here too; the definition of that has those.
  definition["if"] = Json{{"not", Json{{"required", Json::array({"compiler"})}}}};
  definition["then"] = Json{{"propertyNames", only_these(names)}};
  return definition;
}

// A test that `key` is `name`. An editor that completes a value takes a `const` as met by the
// beginning of it, and by nothing: with a pattern, half a name is no name.
Json is_name(const std::string& key, const std::string& name) {
  std::string pattern = "^";
  for (const char c : name) {
    if (c == '.' || c == '+') pattern += '\\';
    pattern += c;
  }
  return Json{{"properties", Json{{key, Json{{"type", "string"}, {"pattern", pattern + "$"}}}}}};
}

// `key` equal to a name leads to what `then` has for it. As a dependency of `key`, since an editor
// offers what a test requires as if it were missing.
Json dispatch(const std::string& key, const std::vector<std::pair<std::string, Json>>& then) {
  Json cases = Json::array();
  for (const auto& [name, schema] : then)
    cases.push_back(Json{{"if", is_name(key, name)}, {"then", schema}});
  return Json{{key, Json{{"allOf", cases}}}};
}

Json dispatch(const std::string& key, const RowMap& rows, const std::string& prefix) {
  std::vector<std::pair<std::string, Json>> then;
  for (const auto& [name, row] : rows) then.emplace_back(name, reference(prefix + name));
  return dispatch(key, then);
}

Json generator_definition(const Json& row, const Database& database) {
  Json definition = generated(row.at("description"));
  Json options = row.value("options", Json());
  if (options.is_null() && row.contains("kind")) {
    options = database.kinds.at(row["kind"].get<std::string>()).at("attributes");
  }
  if (options.is_null()) options = Json::object();
  definition["properties"] = attribute_schemas(options);
  std::set<std::string> names = names_in_any_target(database.common.at("attributes"));
  add_names(options, names);
  // Attributes of all kinds that it serves, whichever it is: one list a generator, not one for each
  // pair. What the kind itself has is for tgtcfg to say.
  for (const Json& kind : row.at("serves"))
    add_names(database.kinds.at(kind.get<std::string>()).at("attributes"), names);
  const Json served = Json{{"properties", Json{{"kind", Json{{"enum", row["serves"]}}}}}};
  definition["dependencies"]["kind"] =
      Json{{"if", served}, {"then", Json{{"propertyNames", only_these(names)}}}};
  return definition;
}

Json option_set_definition(const std::string& comment, const RowMap& rows,
                           const std::string& names) {
  Json definition = generated(comment);
  definition["properties"] = Json{{"kind", reference(names)}};
  std::vector<std::pair<std::string, Json>> then;
  for (const auto& [name, row] : rows) {
    std::set<std::string> keys = {"kind"};
    for (const auto& [option, schema] : row.at("options").items()) keys.insert(option);
    then.emplace_back(name, Json{{"$comment", row.at("description")},
                                 {"properties", attribute_schemas(row.at("options"))},
                                 {"propertyNames", only_these(keys)}});
  }
  definition["dependencies"] = dispatch("kind", then);
  return definition;
}

Json name_definition(const std::string& comment, const std::vector<RowMap>& lists) {
  Json definition = generated(comment);
  definition["allOf"] = open_choices(lists);
  return definition;
}

void write_names(const Database& database, Json& definitions) {
  RowMap types;
  for (const Json& row : database.device_types.at("device_types"))
    types.emplace(row.at("name").get<std::string>(), Json::object());
  const std::vector<RowMap> tags = families(database.tags);
  const std::vector<RowMap> configurations = families(database.configurations);
  std::vector<RowMap> targets = {database.kinds};
  targets.insert(targets.end(), tags.begin(), tags.end());
  targets.insert(targets.end(), configurations.begin(), configurations.end());
  definitions["device-type"] = generated("A device type.");
  definitions["device-type"]["enum"] = choice(types).at("enum");
  definitions["device-type-name"] = name_definition("Device types, among others.", {types});
  definitions["kind-name"] = name_definition("Kinds.", {database.kinds});
  definitions["generator-name"] = name_definition("Generators.", {database.generators});
  definitions["executor-name"] = name_definition("Executors.", {database.executors});
  definitions["runtime-name"] = name_definition("Runtimes.", {database.runtimes});
  definitions["backend-name"] = name_definition("Backends.", {database.backends});
  definitions["tag-name"] = name_definition("Tags.", tags);
  definitions["configuration-name"] = name_definition("Configurations.", configurations);
  definitions["target-text"] = name_definition("What a target string may begin with.", targets);
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
  write_names(database, definitions);
  definitions["executor-options"] =
      option_set_definition("Options of an executor.", database.executors, "executor-name");
  definitions["runtime-options"] =
      option_set_definition("Options of a runtime.", database.runtimes, "runtime-name");
  definitions["pass-config"] = pass_config_definition(database.pass_config);
  definitions["kinds"] = generated("Attributes, kind by kind.");
  definitions["kinds"]["allOf"] = Json::array({reference("common-attributes")});
  definitions["kinds"]["dependencies"] = dispatch("kind", database.kinds, "kind-");
  definitions["common-attributes"] = generated("Attributes that every kind has.");
  definitions["common-attributes"]["properties"] = attribute_schemas(common);
  for (const char* key : {"host", "tag"}) definitions["common-attributes"]["properties"].erase(key);
  for (const auto& [name, row] : database.kinds)
    definitions["kind-" + name] = kind_definition(row, common);
  definitions["generators"] = generated("Options, generator by generator.");
  definitions["generators"]["dependencies"] =
      dispatch("compiler", database.generators, "generator-");
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

// What holds over the whole database: adding a row that breaks one of these fails here, with the
// row.
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <map>
#include <set>

#include "database/row_names.h"
#include "database/user_root.h"
#include "project_files.h"
#include "schema/schema.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

struct Row {
  std::string file;
  std::string table;
  Value value;
  bool shared_source = false;
  [[nodiscard]] std::string name() const { return value.find("name")->string(); }
};

const std::map<std::string, std::string> schema_of_table = {
    {"kinds", "data/kind"},
    {"tags", "data/tag"},
    {"generators", "data/generator"},
    {"executors", "data/executor"},
    {"runtimes", "data/runtime"},
    {"backends", "data/backend"},
    {"cpus", "data/cpu"},
    {"pass-config", "data/pass-config"},
    {"aliases.json", "data/aliases"},
    {"command-lines.json", "data/command-lines"},
    {"tool-cpus.json", "data/tool-cpus"},
    {"tool-targets.json", "data/tool-targets"},
    {"passes.json", "data/passes"},
    {"artifacts.json", "data/artifacts"},
    {"cpu-detection.json", "data/cpu-detection"},
    {"fit.json", "data/fit"},
    {"chips", "data/chip"},
    {"versions", "data/version"},
    {"attributes.json", "data/attributes"},
    {"device-types.json", "data/device-types"},
    {"llvm", "data/llvm-arch"},
    {"triples", "data/triples"}};

// `kinds` of `configs/database/kinds/cuda.json`.
std::string table_of(const std::string& path) {
  const std::string below = path.substr(std::string("configs/database/").size());
  return below.substr(0, below.find('/'));
}

Value read(const test::ProjectFile& file, InputFormat format = InputFormat::json) {
  SourceMap sources;
  Diagnostics diags;
  const auto documents = parse(sources.add(file.path, file.text), format, sources, Limits{}, diags);
  CAPTURE(file.path, diags.empty() ? "" : diags.all().front().message);
  REQUIRE(documents);
  REQUIRE(documents->size() == 1);
  return documents->front().root;
}

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  for (const test::ProjectFile& file : test::project_files({"configs/database"}, {".json"})) {
    const std::string table = table_of(file.path);
    if (table.ends_with(".json") || table == "triples") continue;
    const Value value = read(file);
    const Value* list = value.find("rows");
    if (list == nullptr) {
      rows.push_back({file.path, table, value});
      continue;
    }
    for (const Value& row : list->array()) {
      rows.push_back({file.path, table, row, value.find("source") != nullptr});
    }
  }
  return rows;
}

std::vector<Row> rows_of(const std::string& table) {
  std::vector<Row> rows = all_rows();
  std::erase_if(rows, [&](const Row& row) { return row.table != table; });
  return rows;
}

std::vector<std::string> texts(const Value* list) {
  std::vector<std::string> result;
  if (list == nullptr) return result;
  for (const Value& element : list->array()) result.push_back(element.string());
  return result;
}

bool fits(const AttributeRow& attribute, const Value& value) {
  switch (attribute.type) {
    case AttributeType::string:
      return value.is_string();
    case AttributeType::integer:
      return value.is_integer();
    case AttributeType::boolean:
      return value.is_boolean();
    case AttributeType::target:
      return value.is_string() || value.is_object();
    default:
      break;
  }
  if (!value.is_array()) return false;
  return std::all_of(value.array().begin(), value.array().end(), [&](const Value& element) {
    if (attribute.type == AttributeType::string_list) return element.is_string();
    if (attribute.type == AttributeType::integer_list) return element.is_integer();
    return element.is_string() || element.is_object();
  });
}

TEST_CASE("every row file satisfies its schema and names it") {
  for (const test::ProjectFile& file : test::project_files({"configs/database"}, {".json"})) {
    CAPTURE(file.path);
    const auto id = schema_of_table.find(table_of(file.path));
    REQUIRE(id != schema_of_table.end());
    const Schema* schema = bundled_schema(id->second);
    REQUIRE(schema != nullptr);
    const Value value = read(file);
    for (const Violation& violation : validate(*schema, value)) {
      FAIL_CHECK(violation.keyword << " at " << violation.instance_pointer);
    }
    const Value* named = value.find("$schema");
    REQUIRE(named != nullptr);
    CHECK(named->string().ends_with("schemas/" + id->second + ".schema.json"));
  }
}

TEST_CASE("what a row names is there, and its defaults are what users may write") {
  const Database database;
  std::size_t checked = 0;
  for (const Row& row : all_rows()) {
    const auto table = table_of_schema(schema_of_table.at(row.table));
    if (!table) continue;
    ++checked;
    Diagnostics diags;
    check_names(*table, row.value, database, "", diags);
    for (const Diagnostic& diagnostic : diags.all())
      FAIL_CHECK(row.file << " " << diagnostic.pointer << ": " << diagnostic.message);
  }
  CHECK(checked > 300);
}

TEST_CASE("names are unique, and a file of one row is called like it") {
  std::map<std::string, std::string> seen;
  for (const Row& row : all_rows()) {
    const std::string key = row.table + ": " + row.name();
    CAPTURE(key, row.file);
    const auto [first, is_new] = seen.emplace(key, row.file);
    CAPTURE(first->second);
    CHECK(is_new);
    if (!row.shared_source) CHECK(row.file.ends_with("/" + row.name() + ".json"));
    CHECK((row.value.find("source") != nullptr || row.shared_source));
  }
}

TEST_CASE("what is embedded is what the files say") {
  const Database database;
  const std::map<std::string, Table> tables = {{"kinds", Table::kinds},
                                               {"tags", Table::tags},
                                               {"generators", Table::generators},
                                               {"executors", Table::executors},
                                               {"runtimes", Table::runtimes},
                                               {"backends", Table::backends},
                                               {"cpus", Table::cpus},
                                               {"chips", Table::chips},
                                               {"versions", Table::versions},
                                               {"pass-config", Table::pass_config}};
  for (const Row& row : all_rows()) {
    CAPTURE(row.table, row.name());
    if (row.table == "llvm") continue;  // llvm_tables_test.cc compares those
    auto embedded = database.raw(tables.at(row.table), row.name());
    const Value* abstract = row.value.find("abstract");
    REQUIRE(embedded.has_value() == (abstract == nullptr));
    if (!embedded) continue;
    if (row.value.find("from") != nullptr && row.table == "backends") {
      CHECK(embedded->find("description")->string() == row.value.find("description")->string());
      continue;  // embedded above what it starts from
    }
    Value written = row.value;
    const bool own_source = written.find("source") != nullptr;
    std::erase_if(written.object(), [](const Member& member) { return member.key == "$schema"; });
    if (!own_source)
      std::erase_if(embedded->object(),
                    [](const Member& member) { return member.key == "source"; });
    CHECK(*embedded == written);
  }
}

/// Whether a bare name is that of its parent: the `a100` of `nvidia/a100`, or the `raspberry-pi-5`
/// of `raspberry-pi/5-aarch64`, a number that says nothing without its family.
bool is_bare_name_of(std::string parent, const std::string& name) {
  if (parent.ends_with("/" + name)) return true;
  std::replace(parent.begin(), parent.end(), '/', '-');
  return parent.starts_with(name + "-");
}

// Products lie apart from the tags of TVM.
TEST_CASE("a tag of a family lies in the file of the family") {
  for (const Row& row : rows_of("tags")) {
    CAPTURE(row.name(), row.file);
    const bool product = row.value.find("product") != nullptr;
    std::string name = row.name();
    if (product && name.find('/') == std::string::npos) {
      const std::vector<std::string> parents = texts(row.value.find("from"));
      REQUIRE(parents.size() == 1);
      CHECK(is_bare_name_of(parents.front(), name));
      name = parents.front();
    }
    CHECK(row.file == "configs/database/tags/" + name.substr(0, name.find('/')) +
                          (product ? "-products.json" : ".json"));
  }
}

TEST_CASE("tags and configurations share no name") {
  const Database database;
  for (const std::string& name : database.names(Table::configurations)) {
    CAPTURE(name);
    CHECK_FALSE(database.has(Table::tags, name));
    CHECK(name.find('/') != std::string::npos);
  }
}

TEST_CASE("a shipped configuration carries its path as its tag") {
  const Database database;
  for (const std::string& name : database.names(Table::configurations)) {
    CAPTURE(name);
    const ConfigurationRow* row = database.configuration(name);
    REQUIRE(row != nullptr);
    const auto format = format_of(row->path);
    REQUIRE(format);
    const Value value = read({row->path, row->text}, *format);
    const Value* tag = value.find("tag");
    REQUIRE(tag != nullptr);
    CHECK(*tag == Value(name));
  }
}

TEST_CASE("parents exist and lead to a kind, without a circle") {
  std::map<std::string, Value> tags;
  for (const Row& row : rows_of("tags")) tags.emplace(row.name(), row.value);
  for (const auto& [name, value] : tags) {
    CAPTURE(name);
    std::vector<std::string> chain = {name};
    for (std::size_t i = 0; i < chain.size(); ++i) {
      REQUIRE(chain.size() < 100);
      REQUIRE(tags.contains(chain[i]));
      for (const std::string& parent : texts(tags.at(chain[i]).find("from")))
        chain.push_back(parent);
    }
  }
  const Database database;
  for (const std::string& name : database.names(Table::tags)) {
    CAPTURE(name);
    const TagRow* tag = database.tag(name);
    REQUIRE(tag != nullptr);
    REQUIRE(tag->definition.find("kind") != nullptr);
    CHECK(database.kind(tag->definition.find("kind")->string()) != nullptr);
  }
}

void check_target(const Database& database, const Value& target) {
  const KindRow* kind = database.kind(target.find("kind")->string());
  REQUIRE(kind != nullptr);
  for (const Member& member : target.object()) {
    if (member.key == "kind") continue;
    CAPTURE(member.key);
    const AttributeRow* attribute = kind->attribute(member.key);
    REQUIRE(attribute != nullptr);
    CHECK(fits(*attribute, member.value));
    if (member.key == "host") check_target(database, member.value);
  }
}

TEST_CASE("a tag says of its kind's attributes only, in their types") {
  const Database database;
  for (const std::string& name : database.names(Table::tags)) {
    CAPTURE(name);
    const TagRow* tag = database.tag(name);
    check_target(database, tag->definition);
    for (const TagVariant& variant : tag->variants) check_target(database, variant.definition);
  }
}

void check_attributes(const std::vector<AttributeRow>& attributes) {
  for (const AttributeRow& attribute : attributes) {
    CAPTURE(attribute.name);
    if (attribute.default_value) CHECK(fits(attribute, *attribute.default_value));
    if (attribute.absent_value) CHECK(fits(attribute, *attribute.absent_value));
    for (const Value& choice : attribute.choices) CHECK(fits(attribute, choice));
    const bool chosen = !attribute.default_value || attribute.choices.empty() ||
                        std::count(attribute.choices.begin(), attribute.choices.end(),
                                   *attribute.default_value) == 1;
    CHECK(chosen);
  }
}

TEST_CASE("what a kind names exists") {
  const Database database;
  for (const std::string& name : database.names(Table::kinds)) {
    CAPTURE(name);
    const KindRow* kind = database.kind(name);
    REQUIRE(kind != nullptr);
    CHECK(find_device_type(kind->device.name) != nullptr);
    CHECK((kind->generator.empty() || database.has(Table::generators, kind->generator)));
    CHECK_FALSE((kind->may_host && (kind->composite || !kind->generator.empty())));
    for (const std::string& attribute : kind->identity)
      CHECK(kind->attribute(attribute) != nullptr);
    for (const CanonicalRule& rule : kind->canonical) {
      for (const char* parameter : {"attribute", "triple", "cpu", "features", "switch"}) {
        const Value* attribute = rule.parameters.find(parameter);
        if (attribute != nullptr) CHECK(kind->attribute(attribute->string()) != nullptr);
      }
    }
    check_attributes(kind->attributes);
  }
}

TEST_CASE("what a generator names exists, on one device type") {
  const Database database;
  for (const std::string& name : database.names(Table::generators)) {
    CAPTURE(name);
    const GeneratorRow* generator = database.generator(name);
    REQUIRE(generator != nullptr);
    std::set<std::string> devices;
    for (const std::string& kind : generator->serves) {
      CAPTURE(kind);
      REQUIRE(database.kind(kind) != nullptr);
      CHECK(database.kind(kind)->generator.empty());
      devices.insert(database.kind(kind)->device.name);
    }
    if (!generator->kind.empty()) {
      REQUIRE(database.kind(generator->kind) != nullptr);
      CHECK(database.kind(generator->kind)->generator == name);
      devices.insert(database.kind(generator->kind)->device.name);
    }
    CHECK(devices.size() == 1);
    check_attributes(generator->options);
  }
}

TEST_CASE("executors and runtimes name each other, and refusals name their options") {
  const Database database;
  for (const std::string& name : database.names(Table::executors)) {
    CAPTURE(name);
    const OptionSetRow* executor = database.executor(name);
    check_attributes(executor->options);
    for (const std::string& other : executor->runs_with) {
      REQUIRE(database.runtime(other) != nullptr);
      const auto& back = database.runtime(other)->runs_with;
      CHECK(std::count(back.begin(), back.end(), name) == 1);
    }
    for (const Refusal& refusal : executor->refuses) {
      const OptionSetRow* runtime = database.runtime(refusal.runtime);
      REQUIRE(runtime != nullptr);
      for (const Member& option : refusal.options) CHECK(executor->option(option.key) != nullptr);
      for (const Member& option : refusal.runtime_options)
        CHECK(runtime->option(option.key) != nullptr);
      for (const std::string& kind : refusal.host_kinds) CHECK(database.has(Table::kinds, kind));
      for (const std::string& kind : refusal.host_kinds_except)
        CHECK(database.has(Table::kinds, kind));
    }
  }
  for (const std::string& name : database.names(Table::runtimes))
    check_attributes(database.runtime(name)->options);
}

TEST_CASE("the device types of the kind schema are those of the table") {
  const auto text = bundled_schema_text("data/kind");
  REQUIRE(text);
  const Value schema = read({"data/kind", std::string(*text)});
  const Value* types = schema.find("definitions")
                           ->find("row")
                           ->find("properties")
                           ->find("device_type")
                           ->find("enum");
  std::vector<std::string> names;
  for (const DeviceType& type : device_types()) names.push_back(type.name);
  CHECK(texts(types) == names);
}

// Every schema of a member says what the member is for.
void check_described(const Value& schema, const std::string& place) {
  if (!schema.is_object()) return;
  if (const Value* properties = schema.find("properties");
      properties != nullptr && properties->is_object()) {
    for (const Member& member : properties->object()) {
      const Value& property = member.value;
      const bool tells = !property.is_object() || property.find("description") != nullptr ||
                         property.find("$ref") != nullptr || property.find("const") != nullptr ||
                         property.find("anyOf") != nullptr ||
                         place.find("/if") != std::string::npos;
      CAPTURE(place, member.key);
      CHECK(tells);
      check_described(property, place + "/" + member.key);
    }
  }
  for (const Member& member : schema.object()) {
    if (member.key != "properties") check_described(member.value, place + "/" + member.key);
  }
}

TEST_CASE("the published schemas describe every member") {
  for (const std::string_view id : bundled_schema_ids()) {
    const auto text = bundled_schema_text(id);
    REQUIRE(text);
    check_described(read({std::string(id), std::string(*text)}), std::string(id));
  }
}

}  // namespace
}  // namespace tgtcfg

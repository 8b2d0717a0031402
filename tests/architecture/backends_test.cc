// What holds over the rows of backends: nothing of a plan is forgotten, nothing is said of what is
// not there.
#include <tgtcfg/chip.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <set>

#include "project_files.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

struct Backend {
  std::string name;
  Value row;
};

std::vector<Backend> backends(const Database& database) {
  std::vector<Backend> rows;
  for (const std::string& name : database.names(Table::backends))
    rows.push_back({name, *database.raw(Table::backends, name)});
  return rows;
}

Value plan_schema() {
  for (const test::ProjectFile& file : test::project_files({"schemas"}, {"plan.schema.json"})) {
    SourceMap sources;
    Diagnostics diags;
    const auto documents =
        parse(sources.add(file.path, file.text), InputFormat::json, sources, Limits{}, diags);
    if (documents && !documents->empty()) return documents->front().root;
  }
  return {};
}

void add_members(std::set<std::string>& fields, const Value* schema, const std::string& prefix) {
  REQUIRE(schema != nullptr);
  const Value* properties = schema->find("properties");
  REQUIRE(properties != nullptr);
  for (const Member& member : properties->object()) fields.insert(prefix + member.key);
}

/// Every member of a plan, of its targets, hosts and devices, and of `build`.
std::set<std::string> plan_fields() {
  const Value schema = plan_schema();
  std::set<std::string> fields;
  add_members(fields, &schema, "");
  const Value* definitions = schema.find("definitions");
  REQUIRE(definitions != nullptr);
  add_members(fields, definitions->find("target"), "targets/");
  add_members(fields, definitions->find("host"), "hosts/");
  add_members(fields, definitions->find("device"), "devices/");
  add_members(fields, schema.find("properties")->find("build"), "build/");
  fields.erase("build");
  return fields;
}

std::string class_of(const Value& field) {
  if (field.is_string()) return field.string();
  const Value* what = field.find("class");
  return what == nullptr ? "" : what->string();
}

/// Of functions, links and memories: what a row does not say is as the list itself.
std::set<std::string> function_fields() {
  const Value schema = plan_schema();
  std::set<std::string> fields;
  add_members(fields, schema.find("definitions")->find("function"), "functions/");
  add_members(fields, schema.find("definitions")->find("link"), "links/");
  add_members(fields, schema.find("definitions")->find("memory"), "memories/");
  return fields;
}

// What a row does not say of a member of hosts and devices is as of the list itself.
bool has_class(const Value& row, const std::string& field) {
  if (row.find(field) != nullptr) return true;
  const bool may_lean = field.starts_with("hosts/") || field.starts_with("devices/");
  return may_lean && row.find(field.substr(0, field.find('/'))) != nullptr;
}

TEST_CASE("every backend has a class for every field of a plan") {
  const Database database;
  const std::set<std::string> fields = plan_fields();
  const std::set<std::string> of_functions = function_fields();
  REQUIRE(fields.size() > 60);
  for (const Backend& backend : backends(database)) {
    const Value* row = backend.row.find("fields");
    REQUIRE(row != nullptr);
    for (const std::string& field : fields) {
      CAPTURE(backend.name, field);
      CHECK(has_class(*row, field));
    }
    for (const Member& member : row->object()) {
      CAPTURE(backend.name, member.key);
      CHECK((fields.contains(member.key) || of_functions.contains(member.key)));
      const bool used = class_of(member.value) == "used";
      CHECK((used || member.value.find("reason") != nullptr));
    }
  }
}

TEST_CASE("every backend has a class for every attribute of the kinds that it takes") {
  const Database database;
  // What is no attribute of the plan's targets: their keys, tag and host stand beside.
  const std::set<std::string> beside = {"keys", "tag", "host"};
  // Rows that a backend starts from speak of kinds that it does not take, too.
  std::set<std::string> known;
  for (const std::string& name : database.names(Table::kinds)) {
    for (const AttributeRow& attribute : database.kind(name)->attributes)
      known.insert(attribute.name);
  }
  for (const Backend& backend : backends(database)) {
    const Value* row = backend.row.find("attributes");
    REQUIRE(row != nullptr);
    if (row->find("*") != nullptr) continue;
    const Value* accepts = backend.row.find("accepts");
    REQUIRE(accepts != nullptr);
    for (const Value& name : accepts->array()) {
      const KindRow* kind = database.kind(name.string());
      CAPTURE(backend.name, name.string());
      REQUIRE(kind != nullptr);
      for (const AttributeRow& attribute : kind->attributes) {
        if (beside.contains(attribute.name)) continue;
        CAPTURE(attribute.name);
        CHECK(row->find(attribute.name) != nullptr);
      }
    }
    for (const Member& member : row->object()) {
      CAPTURE(backend.name, member.key);
      CHECK(known.contains(member.key));
    }
  }
}

TEST_CASE("the usual backends of a kind take it, and run a tool") {
  const Database database;
  std::size_t count = 0;
  for (const std::string& kind : database.names(Table::kinds)) {
    for (const std::string& name : database.raw(Table::kinds, kind)->texts("backends")) {
      CAPTURE(kind, name);
      const auto row = database.raw(Table::backends, name);
      REQUIRE(row.has_value());
      const std::vector<std::string> accepts = row->texts("accepts");
      CHECK(std::find(accepts.begin(), accepts.end(), kind) != accepts.end());
      CHECK(!row->list("steps").empty());
      CHECK(!row->flag("delegates"));
      ++count;
    }
  }
  CHECK(count > 5);
}

TEST_CASE("every step of a backend says what files it takes") {
  const Database database;
  for (const Backend& backend : backends(database)) {
    for (const Value& step : backend.row.list("steps")) {
      CAPTURE(backend.name);
      if (step.text("tool").empty()) continue;  // only data
      CHECK(!step.texts("takes").empty());
      CHECK(!step.text("suffix").empty());
      CHECK(step.text("language").empty() == step.map("compilers").empty());
    }
  }
}

TEST_CASE("systems that CMake has a name for are systems of triples") {
  const Database database;
  const auto build = database.raw(Table::backends, "build");
  REQUIRE(build);
  for (const Member& system : build->map("cmake_systems")) {
    const std::string word = system.key.substr(0, system.key.find('-'));
    CAPTURE(system.key);
    CHECK(parse_triple("x86_64-unknown-" + word, llvm_releases().back()).os == word);
  }
}

TEST_CASE("releases of backends are in order, and those that lean on tables have them") {
  const Database database;
  const std::vector<std::string> nvcc = Nvcc::releases();
  for (const Backend& backend : backends(database)) {
    std::string before = "0";
    for (const Value& release : backend.row.find("tool_releases")->array()) {
      const std::string name = release.find("name")->string();
      CAPTURE(backend.name, name);
      CHECK(includes_release({before, ""}, name));
      before = name;
      if (const Value* llvm = release.find("llvm")) {
        const auto known = llvm_releases();
        CHECK(std::find(known.begin(), known.end(), llvm->integer()) != known.end());
      }
      if (backend.row.find("maker")->string() == "fatbin")
        CHECK(std::find(nvcc.begin(), nvcc.end(), name) != nvcc.end());
    }
  }
}

}  // namespace
}  // namespace tgtcfg

// The schemas that the build compiled are the ones in schemas/, and say the same.
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "schema/schema.h"
#include "support/catch.h"

using namespace tgtcfg;

namespace {

Value read(std::string_view text) {
  SourceMap sources;
  Diagnostics diags;
  auto documents =
      parse(sources.add("schema", std::string(text)), InputFormat::json, sources, Limits{}, diags);
  REQUIRE(documents);
  return std::move(documents->front().root);
}

/// By `$id`, as the schemas refer to each other.
SchemaLoader bundled_loader() {
  return [](std::string_view uri) -> std::optional<Value> {
    for (const std::string_view id : bundled_schema_ids()) {
      Value schema = read(*bundled_schema_text(id));
      const Value* name = schema.find("$id");
      if (name != nullptr && name->is_string() && name->string() == uri) return schema;
    }
    return std::nullopt;
  };
}

}  // namespace

TEST_CASE("bundle holds every schema of the source tree as it is published") {
  const std::filesystem::path folder = std::filesystem::path(TGTCFG_SOURCE_DIR) / "schemas";
  std::vector<std::string> expected;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string path = std::filesystem::relative(entry.path(), folder).generic_string();
    constexpr std::string_view extension = ".schema.json";
    if (!path.ends_with(extension)) continue;
    expected.push_back(path.substr(0, path.size() - extension.size()));
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    CHECK(bundled_schema_text(expected.back()) == text);
  }
  std::sort(expected.begin(), expected.end());
  const auto ids = bundled_schema_ids();
  CHECK(std::vector<std::string>(ids.begin(), ids.end()) == expected);
}

TEST_CASE("bundle programs are what compiling at run time gives") {
  const SchemaLoader loader = bundled_loader();
  for (const std::string_view id : bundled_schema_ids()) {
    INFO(id);
    const Schema* embedded = bundled_schema(id);
    REQUIRE(embedded != nullptr);
    Diagnostics diags;
    CompileOptions options;
    options.embed = true;
    const auto compiled = compile_schema(read(*bundled_schema_text(id)), loader, diags, options);
    REQUIRE(compiled);
    // The same program, so the same violations for every document.
    CHECK(std::equal(embedded->words().begin(), embedded->words().end(), compiled->words().begin(),
                     compiled->words().end()));
    CHECK(embedded->strings() == compiled->strings());
  }
}

TEST_CASE("bundle programs and schemas compiled at run time find the same violations") {
  // Values of every kind and the schemas themselves: none fits everywhere, some fit somewhere.
  std::vector<Value> instances = {Value(), Value(1), Value("llvm"), Value(Array{}),
                                  Value(Object{})};
  for (const std::string_view id : bundled_schema_ids())
    instances.push_back(read(*bundled_schema_text(id)));
  const SchemaLoader loader = bundled_loader();
  for (const std::string_view id : bundled_schema_ids()) {
    INFO(id);
    Diagnostics diags;
    CompileOptions options;
    options.embed = true;
    const auto compiled = compile_schema(read(*bundled_schema_text(id)), loader, diags, options);
    REQUIRE(compiled);
    for (const Value& instance : instances) {
      const auto a = validate(*bundled_schema(id), instance);
      const auto b = validate(*compiled, instance);
      REQUIRE(a.size() == b.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(a[i].keyword == b[i].keyword);
        CHECK(a[i].instance_pointer == b[i].instance_pointer);
        CHECK(a[i].schema_pointer == b[i].schema_pointer);
      }
    }
  }
}

TEST_CASE("bundle gives one schema to everybody who asks, and none for an unknown id") {
  CHECK(bundled_schema("no-such-schema") == nullptr);
  CHECK_FALSE(bundled_schema_text("no-such-schema"));
  for (const std::string_view id : bundled_schema_ids())
    CHECK(bundled_schema(id) == bundled_schema(id));
}

// What is refused when a schema is compiled, and where references lead.
#include <tgtcfg/diagnostics.h>

#include "schema/resources.h"
#include "schema_fixture.h"
#include "support/catch.h"

using namespace tgtcfg;
using tgtcfg::test::SchemaFixture;

TEST_CASE("schema mistakes are found when compiling") {
  struct Row {
    const char* schema;
    const char* code;
    const char* message;
  };
  const std::vector<Row> rows = {
      {"{type: text}", "TC1381", "invalid schema: `type` does not name a JSON type"},
      {"{type: []}", "TC1381", "invalid schema: `type` is an empty list"},
      {"{properties: [a]}", "TC1381", "invalid schema: `properties` is not an object"},
      {"{required: kind}", "TC1381", "invalid schema: `required` is not a list"},
      {"{required: [1]}", "TC1381",
       "invalid schema: `required` contains an item that is not a string"},
      {"{minLength: three}", "TC1381", "invalid schema: `minLength` is not a whole number from 0"},
      {"{minLength: -1}", "TC1381", "invalid schema: `minLength` is not a whole number from 0"},
      {"{minimum: a}", "TC1381", "invalid schema: `minimum` is not a number"},
      {"{multipleOf: 0}", "TC1381", "invalid schema: `multipleOf` is not above 0"},
      {"{anyOf: []}", "TC1381", "invalid schema: `anyOf` is an empty list"},
      {"{items: 3}", "TC1381", "invalid schema: `#/items` is neither an object nor a boolean"},
      {"{properties: {a: {type: nul}}}", "TC1381",
       "invalid schema: `type` does not name a JSON type"},
      {"{definitions: {unused: {type: nul}}}", "TC1381",
       "invalid schema: `type` does not name a JSON type"},
      {"{$ref: '#/definitions/a'}", "TC1382", "schema reference `#/definitions/a` does not exist"},
      {"{$ref: 3}", "TC1381", "invalid schema: `$ref` is not a string"},
      {"{$ref: '#'}", "TC1382", "schema reference `#` refers to itself"},
      {"{allOf: [{$ref: '#'}]}", "TC1382", "schema reference `#` refers to itself"},
      {"{if: {not: {$ref: '#'}}, then: {}}", "TC1382", "schema reference `#` refers to itself"},
      {"{$ref: 'http://example.com/none'}", "TC1382",
       "schema reference `http://example.com/none` does not exist"},
      {"{pattern: '(?=a)'}", "TC1383",
       "pattern `(?=a)` cannot be used: look-ahead is not supported"},
      {"{patternProperties: {'(a': {}}}", "TC1383", "pattern `(a` cannot be used: missing ): (a"},
      {"3", "TC1381", "invalid schema: `#` is neither an object nor a boolean"},
  };
  for (const Row& row : rows) {
    SchemaFixture fixture;
    INFO(row.schema);
    CHECK_FALSE(fixture.compile(row.schema));
    REQUIRE(fixture.diags.error_count() == 1);
    CHECK(fixture.diags.all().front().code == row.code);
    CHECK(fixture.diags.all().front().message == row.message);
    CHECK(fixture.diags.all().front().span().known());
  }
}

TEST_CASE("schema references into the value may go round") {
  SchemaFixture fixture;
  const auto tree = fixture.compile("{type: object, additionalProperties: {$ref: '#'}}");
  REQUIRE(tree);
  CHECK(fixture.violations(*tree, "{a: {b: {c: 1}}}") ==
        std::vector<std::string>{"type /a/b/c [1]"});
}

TEST_CASE("schema definitions can be left out of the embedded program") {
  const char* const text =
      "{properties: {a: {$ref: '#/definitions/row'}}, definitions: {row: {x-tgtcfg-embed: false, "
      "type: integer}}}";
  SchemaFixture fixture;
  CompileOptions embed;
  embed.embed = true;
  const auto whole = fixture.compile(text);
  const auto reduced = fixture.compile(text, embed);
  REQUIRE(whole);
  REQUIRE(reduced);
  CHECK(fixture.violations(*whole, "a: x") == std::vector<std::string>{"type /a [x]"});
  CHECK(fixture.violations(*reduced, "a: x").empty());
  CHECK(reduced->words().size() < whole->words().size());
}

TEST_CASE("schema remote documents come from the loader") {
  SchemaFixture fixture;
  const Value remote = fixture.read("{definitions: {name: {type: string}}}");
  std::vector<std::string> asked;
  const SchemaLoader loader = [&](std::string_view uri) -> std::optional<Value> {
    asked.emplace_back(uri);
    if (uri == "https://example.com/schemas/target.json") return remote;
    return std::nullopt;
  };
  const auto schema = fixture.compile(
      "{$id: 'https://example.com/schemas/config.json', items: {$ref: "
      "'target.json#/definitions/name'}}",
      {}, loader);
  REQUIRE(schema);
  CHECK(asked == std::vector<std::string>{"https://example.com/schemas/target.json"});
  const Value document = fixture.read("[3]");
  const auto violations = validate(*schema, document);
  REQUIRE(violations.size() == 1);
  CHECK(violations[0].schema_pointer ==
        "https://example.com/schemas/target.json#/definitions/name/type");
}

TEST_CASE("uri references resolve as RFC 3986 says") {
  struct Row {
    const char* reference;
    const char* expected;
  };
  // Section 5.4 of the RFC, against http://a/b/c/d;p?q.
  const std::vector<Row> rows = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {"g?y#s", "http://a/b/c/g?y#s"},
      {";x", "http://a/b/c/;x"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../g", "http://a/g"},
      {"../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
  };
  for (const Row& row : rows) {
    INFO(row.reference);
    CHECK(resolve_uri("http://a/b/c/d;p?q", row.reference) == row.expected);
  }
  CHECK(resolve_uri("", "a/b.json#/x") == "a/b.json#/x");
  CHECK(resolve_uri("urn:example:1", "#/x") == "urn:example:1#/x");
  CHECK(split_fragment("a#/b%25c%zz") == std::pair<std::string, std::string>("a", "/b%c%zz"));
}

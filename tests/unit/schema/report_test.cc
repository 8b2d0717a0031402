// Violations as diagnostics: code, words, place, fixes.
#include "schema_fixture.h"
#include "support/catch.h"

using namespace tgtcfg;
using tgtcfg::test::SchemaFixture;

namespace {

struct Row {
  const char* schema;
  const char* document;
  const char* code;
  const char* message;
  std::vector<std::string> fixes = {};  // `title -> new text`
  std::vector<std::string> helps = {};
};

std::vector<std::string> fixes_of(const Diagnostic& diagnostic) {
  std::vector<std::string> texts;
  for (const Fix& fix : diagnostic.fixes) {
    std::string text = fix.title;
    for (const Edit& edit : fix.edits) text += " -> " + edit.new_text;
    texts.push_back(text);
  }
  return texts;
}

}  // namespace

TEST_CASE("schema reports name code, place and fix") {
  const std::vector<Row> rows = {
      {"{properties: {executor: {}, runtime: {}}, additionalProperties: false}",
       "exectuor: 1",
       "TC1310",
       "unknown key `exectuor`",
       {"did you mean `executor`? -> executor"}},
      {"{properties: {a: {}, b: {}}, additionalProperties: false}",
       "completely-else: 1",
       "TC1310",
       "unknown key `completely-else`",
       {},
       {"known keys: `a` and `b`"}},
      {"{type: boolean}",
       "yes",
       "TC1311",
       "expected a boolean, found a string",
       {"write `true` -> true"}},
      {"{type: boolean}",
       "Off",
       "TC1311",
       "expected a boolean, found a string",
       {"write `false` -> false"}},
      {"{type: boolean}", "maybe", "TC1311", "expected a boolean, found a string"},
      {"{type: integer}",
       "\"12\"",
       "TC1311",
       "expected an integer, found a string",
       {"write `12` -> 12"}},
      {"{type: integer}", "'012'", "TC1311", "expected an integer, found a string"},
      {"{type: integer}",
       "1.0",
       "TC1311",
       "expected an integer, found a number",
       {"write `1` -> 1"}},
      {"{type: integer}", "1.5", "TC1311", "expected an integer, found a number"},
      {"{type: string}",
       "3",
       "TC1311",
       "expected a string, found an integer",
       {"write `\"3\"` -> \"3\""}},
      {"{type: [string, array, 'null']}",
       "true",
       "TC1311",
       "expected a string or a list, found a boolean",
       {"write `\"true\"` -> \"true\""}},
      {"{enum: [unique, first, per-target]}",
       "frist",
       "TC1312",
       "`frist` is not an allowed value",
       {"did you mean `first`? -> first"},
       {"allowed values: `unique`, `first` and `per-target`"}},
      {"{enum: [unique, first]}",
       "\"frist\"",
       "TC1312",
       "`frist` is not an allowed value",
       {"did you mean `first`? -> \"first\""}},
      {"{enum: [unique, null]}",
       "3",
       "TC1312",
       "`3` is not an allowed value",
       {},
       {"allowed value: `unique`"}},
      {"{properties: {kind: {}}, additionalProperties: false}",
       "{\"kidn\": 1}",
       "TC1310",
       "unknown key `kidn`",
       {"did you mean `kind`? -> \"kind\""}},
      {"{type: [integer, 'null']}", "x", "TC1311", "expected an integer, found a string"},
      {"{propertyNames: {anyOf: [{enum: [kind, mcpu]}, {pattern: ^x-}]}}",
       "{mcup: 1}",
       "TC1320",
       "`mcup` is not a valid name here",
       {"did you mean `mcpu`? -> mcpu"}},
      {"{const: aot}",
       "graph",
       "TC1312",
       "`graph` is not an allowed value",
       {},
       {"allowed value: `aot`"}},
      {"{required: [kind]}", "{}", "TC1313", "missing key `kind`"},
      {"{pattern: '^[a-z]+$'}",
       "A1",
       "TC1314",
       "`A1` does not match the required pattern",
       {},
       {"write a string that matches `^[a-z]+$`"}},
      {"{maximum: 3}", "4", "TC1315", "4 is above 3"},
      {"{minimum: 0}", "-1", "TC1315", "-1 is below 0"},
      {"{exclusiveMinimum: 0}", "0", "TC1315", "0 is not above 0"},
      {"{exclusiveMaximum: 1.5}", "2", "TC1315", "2 is not below 1.5"},
      {"{minLength: 1}", "''", "TC1316", "this string has 0 characters, fewer than 1"},
      {"{minItems: 1}", "[]", "TC1317", "this list has 0 items, fewer than 1"},
      {"{maxProperties: 1}", "{a: 1, b: 2}", "TC1318", "this map has 2 keys, more than 1"},
      {"{uniqueItems: true}", "[a, a]", "TC1319", "duplicate item `a` in this list"},
      {"{propertyNames: {pattern: '^[a-z]+$'}}",
       "{my gpu: 1}",
       "TC1320",
       "`my gpu` is not a valid name here",
       {},
       {"choose a name that matches `^[a-z]+$`"}},
      {"{propertyNames: {enum: [cpu, cuda]}}",
       "{cdua: 1}",
       "TC1320",
       "`cdua` is not a valid name here",
       {"did you mean `cuda`? -> cuda"}},
      {"{dependencies: {index: [type]}}", "index: 1", "TC1321", "`index` requires `type`"},
      {"{anyOf: [{required: [kind]}, {required: [tag]}]}", "{}", "TC1322",
       "one of the keys `kind` and `tag` is missing"},
      {"{oneOf: [{minimum: 0}, {maximum: 9}]}", "5", "TC1323",
       "this value matches several formats, but must match exactly one"},
      {"{not: {const: x}}", "x", "TC1324", "this key or value is not allowed here"},
      {"{properties: {old: false}}", "old: 1", "TC1324", "this key or value is not allowed here"},
      {"{dependencies: {new: {properties: {old: false}}}}", "old: 1\nnew: 2", "TC1384",
       "`old` and `new` exclude each other"},
      {"{contains: {const: x}}", "[a]", "TC1325", "no item of this list has the required format"},
      {"{multipleOf: 8}", "12", "TC1326", "12 is not a multiple of 8"},
  };
  for (const Row& row : rows) {
    INFO(row.schema << " with " << row.document);
    SchemaFixture fixture;
    const auto schema = fixture.compile(row.schema);
    REQUIRE(schema);
    const Value document = fixture.read(row.document);
    CHECK_FALSE(report(*schema, document, fixture.diags));
    REQUIRE(fixture.diags.all().size() == 1);
    const Diagnostic& diagnostic = fixture.diags.all().front();
    CHECK(diagnostic.code == row.code);
    CHECK(diagnostic.message == row.message);
    CHECK(fixes_of(diagnostic) == row.fixes);
    if (!row.helps.empty()) CHECK(diagnostic.helps == row.helps);
    CHECK(diagnostic.span().known());
    CHECK_FALSE(diagnostic.details.schema_location.empty());
  }
}

TEST_CASE("schema reports carry pointer, expected, actual and the description of the place") {
  SchemaFixture fixture;
  const auto schema =
      fixture.compile("{properties: {level: {description: how much to optimise, maximum: 3}}}");
  REQUIRE(schema);
  const Value document = fixture.read("level: 7");
  ReportOptions options;
  options.pointer = "/targets/0";
  options.schema_name = "config.schema.json";
  CHECK_FALSE(report(*schema, document, fixture.diags, options));
  const Diagnostic& diagnostic = fixture.diags.all().front();
  CHECK(diagnostic.pointer == "/targets/0/level");
  CHECK(diagnostic.details.schema_location == "config.schema.json#/properties/level/maximum");
  CHECK(diagnostic.details.expected == std::vector<std::string>{"3"});
  CHECK(diagnostic.details.actual == "7");
  CHECK(diagnostic.details.notes == std::vector<std::string>{"how much to optimise"});
  CHECK(fixture.sources.text(diagnostic.span()) == "7");
}

TEST_CASE("schema fixes are certain where one spelling is left") {
  const auto applicability = [](const char* schema_text, const char* text) {
    SchemaFixture fixture;
    const auto schema = fixture.compile(schema_text);
    const Value document = fixture.read(text);
    report(*schema, document, fixture.diags);
    return fixture.diags.all().front().fixes.front().applicability;
  };
  CHECK(applicability("{type: boolean}", "yes") == Applicability::certain);
  CHECK(applicability("{type: [integer, 'null']}", "\"3\"") == Applicability::certain);
  CHECK(applicability("{type: integer}", "1.0") == Applicability::certain);
  CHECK(applicability("{type: string}", "3") == Applicability::maybe);
  CHECK(applicability("{type: [boolean, array]}", "yes") == Applicability::maybe);
  CHECK(applicability("{enum: [first]}", "frist") == Applicability::maybe);
}

TEST_CASE("schema reports label the item that is repeated") {
  SchemaFixture fixture;
  const auto schema = fixture.compile("{uniqueItems: true}");
  const Value document = fixture.read("[a, b, a]");
  CHECK_FALSE(report(*schema, document, fixture.diags));
  const Diagnostic& diagnostic = fixture.diags.all().front();
  REQUIRE(diagnostic.labels.size() == 2);
  CHECK(diagnostic.labels[0].span.begin == 7);
  CHECK(diagnostic.labels[1].span.begin == 1);
}

TEST_CASE("schema reports nothing on a valid document") {
  SchemaFixture fixture;
  const auto schema = fixture.compile("{type: object}");
  CHECK(report(*schema, fixture.read("a: 1"), fixture.diags));
  CHECK(fixture.diags.empty());
}

// What is said about a document, case by case: which keyword, which value, which place.

#include "schema_fixture.h"
#include "support/catch.h"

using namespace tgtcfg;
using tgtcfg::test::SchemaFixture;

namespace {

struct Case {
  const char* name;
  const char* schema;
  const char* document;
  std::vector<std::string> expected;
};

void check(const Case& row, const ValidateOptions& options = {}) {
  SchemaFixture fixture;
  INFO(row.name);
  const auto schema = fixture.compile(row.schema);
  REQUIRE(schema);
  CHECK(fixture.violations(*schema, row.document, options) == row.expected);
  CHECK(is_valid(*schema, fixture.read(row.document), options) == row.expected.empty());
}

}  // namespace

TEST_CASE("schema violations of scalars") {
  const std::vector<Case> cases = {
      {"right type", "{type: string}", "text", {}},
      {"wrong type", "{type: boolean}", "yes", {"type  [yes]"}},
      {"one of two types", "{type: [boolean, string]}", "3", {"type  [3]"}},
      {"integer takes 1.0 by draft-07", "{type: integer}", "1.0", {}},
      {"number takes integers", "{type: number}", "1", {}},
      {"enum", "{enum: [a, b]}", "c", {"enum  [c]"}},
      {"enum of mixed kinds", "{enum: [1, null, [2], {a: 3}]}", "{a: 3}", {}},
      {"const compares numbers by value", "{const: 1}", "1.0", {}},
      {"false is not 0", "{const: 0}", "false", {"const  [false]"}},
      {"minimum", "{minimum: 0}", "-1", {"minimum  [-1]"}},
      {"minimum is inclusive", "{minimum: 0}", "0", {}},
      {"exclusive maximum", "{exclusiveMaximum: 3}", "3", {"exclusiveMaximum  [3]"}},
      {"multipleOf by decimals", "{multipleOf: 0.01}", "0.07", {}},
      {"not a multiple", "{multipleOf: 8}", "12", {"multipleOf  [12]"}},
      {"minLength", "{minLength: 1}", "\"\"", {"minLength  [\"\"]"}},
      {"length counts code points", "{maxLength: 2}", "äö", {}},
      {"pattern", "{pattern: '^[a-z]+$'}", "A", {"pattern  [A]"}},
      {"numeric keywords ignore texts", "{minimum: 3, multipleOf: 2}", "x", {}},
      {"not", "{not: {const: x}}", "x", {"not  [x]"}},
      {"a scalar speaks once",
       "{minLength: 3, pattern: '^[a-z]+$', enum: [abc]}",
       "A",
       {"enum  [A]"}},
      {"type silences the rest",
       "{allOf: [{type: string}, {enum: [a]}, {type: string}]}",
       "3",
       {"type  [3]"}},
  };
  for (const Case& row : cases) check(row);
}

TEST_CASE("schema violations of lists") {
  const std::vector<Case> cases = {
      {"items", "{items: {type: integer}}", "[1, a, 2, b]", {"type /1 [a]", "type /3 [b]"}},
      {"tuple", "{items: [{type: integer}, {type: string}]}", "[x, y, z]", {"type /0 [x]"}},
      {"additional items",
       "{items: [{}], additionalItems: {type: integer}}",
       "[x, y]",
       {"type /1 [y]"}},
      {"too few", "{minItems: 1}", "[]", {"minItems  [[]]"}},
      {"too many", "{maxItems: 1}", "[1, 2]", {"maxItems  [[1, 2]]"}},
      {"unique points at the second", "{uniqueItems: true}", "[a, b, a]", {"uniqueItems /2 [a]"}},
      {"1 and 1.0 are one item", "{uniqueItems: true}", "[1, 1.0]", {"uniqueItems /1 [1.0]"}},
      {"unique maps whatever the order of keys",
       "{uniqueItems: true}",
       "[{a: 1, b: 2}, {b: 2, a: 1}]",
       {"uniqueItems /1 [{b: 2, a: 1}]"}},
      {"contains", "{contains: {const: x}}", "[a, b]", {"contains  [[a, b]]"}},
  };
  for (const Case& row : cases) check(row);
}

TEST_CASE("schema violations of maps") {
  const std::vector<Case> cases = {
      {"unknown key points at the key",
       "{properties: {kind: {}}, additionalProperties: false}",
       "kidn: llvm",
       {"additionalProperties /kidn `kidn` [kidn]"}},
      {"patterns are known keys too",
       "{patternProperties: {^x-: {}}, additionalProperties: false}",
       "{x-team: vision, y: 1}",
       {"additionalProperties /y `y` [y]"}},
      {"patterns and properties both hold",
       "{properties: {x-a: {type: string}}, patternProperties: {^x-: {maxLength: 1}}}",
       "x-a: long",
       {"maxLength /x-a [long]"}},
      {"additional schema",
       "{additionalProperties: {type: integer}}",
       "{a: 1, b: x}",
       {"type /b [x]"}},
      {"missing key at the start", "{required: [kind]}", "tag: x", {"required  `kind` [t]"}},
      {"missing key at the map's key",
       "{properties: {executor: {required: [kind]}}}",
       "executor: {system-lib: true}",
       {"required /executor `kind` [executor]"}},
      {"every missing key", "{required: [b, a]}", "{}", {"required  `a` [{]", "required  `b` [{]"}},
      {"key name",
       "{propertyNames: {pattern: '^[a-z]+$'}}",
       "{my gpu: 1}",
       {"propertyNames /my gpu `my gpu` [my gpu]"}},
      {"too few keys", "{minProperties: 1}", "{}", {"minProperties  [{]"}},
      {"dependent key",
       "{dependencies: {index: [type]}}",
       "index: 1",
       {"dependencies  `type` [index]"}},
      {"dependent schema",
       "{dependencies: {index: {required: [type]}}}",
       "index: 1",
       {"required  `type` [i]"}},
      {"false property", "{properties: {old: false}}", "old: 1", {"false /old [1]"}},
      {"independent mistakes in document order",
       "{required: [z], properties: {a: {type: integer}, b: {enum: [x]}}, additionalProperties: "
       "false}",
       "{b: y, q: 1, a: s}",
       {"required  `z` [{]", "enum /b [y]", "additionalProperties /q `q` [q]", "type /a [s]"}},
      {"the same mistake found twice is said once",
       "{allOf: [{properties: {a: {type: integer}}}, {properties: {a: {type: integer}}}]}",
       "a: x",
       {"type /a [x]"}},
      {"a wrong child says nothing about its parents",
       "{properties: {a: {properties: {b: {properties: {c: {type: integer}}}}}}}",
       "{a: {b: {c: x}}}",
       {"type /a/b/c [x]"}},
      {"pointers are escaped",
       "{additionalProperties: {type: integer}}",
       "{a/b~c: x}",
       {"type /a~1b~0c [x]"}},
  };
  for (const Case& row : cases) check(row);
}

TEST_CASE("schema unions speak for the variant that was meant") {
  const std::string target =
      "{anyOf: [{type: string}, {type: object, required: [kind], additionalProperties: false,"
      " properties: {kind: {type: string}, mcpu: {type: string}}}]}";
  const std::string by_kind =
      "{oneOf: [{properties: {kind: {const: aot}, packed: {type: boolean}}, required: [kind], "
      "additionalProperties: false},"
      " {properties: {kind: {const: graph}, params: {type: boolean}}, required: [kind], "
      "additionalProperties: false}]}";
  const std::string chain =
      "{required: [kind], properties: {kind: {enum: [cuda, llvm]}}, allOf: ["
      "{if: {properties: {kind: {const: cuda}}, required: [kind]}, then: {properties: {kind: {}, "
      "arch: {type: string}}, additionalProperties: false}},"
      "{if: {properties: {kind: {const: llvm}}, required: [kind]}, then: {properties: {kind: {}, "
      "mcpu: {type: string}}, additionalProperties: false}}]}";
  const std::vector<Case> cases = {
      {"chosen by type",
       target.c_str(),
       "{kind: llvm, mcup: x}",
       {"additionalProperties /mcup `mcup` [mcup]"}},
      {"no variant has the type", target.c_str(), "[a]", {"type  [[a]]"}},
      {"chosen by a constant",
       by_kind.c_str(),
       "{kind: graph, packed: true}",
       {"additionalProperties /packed `packed` [packed]"}},
      {"no constant fits: all are offered", by_kind.c_str(), "{kind: vm}", {"enum /kind [vm]"}},
      {"no constant fits: no variant says more",
       by_kind.c_str(),
       "{kind: vm, packed: 3}",
       {"enum /kind [vm]"}},
      {"the one key of all variants is missing",
       "{anyOf: [{required: [kind]}, {required: [tag]}]}",
       "{name: x}",
       {"anyOf  [{]"}},
      {"constants of several variants",
       "{anyOf: [{const: none}, {enum: [a, b]}]}",
       "c",
       {"enum  [c]"}},
      {"a form rather than a constant",
       "{anyOf: [{const: none}, {pattern: '^[a-z]$'}]}",
       "C1",
       {"pattern  [C1]"}},
      {"more than one", "{oneOf: [{minimum: 0}, {maximum: 9}]}", "5", {"oneOf  [5]"}},
      {"chain by kind",
       chain.c_str(),
       "{kind: llvm, arch: sm_80}",
       {"additionalProperties /arch `arch` [arch]"}},
      {"chain, unknown kind", chain.c_str(), "{kind: cdua, arch: 3}", {"enum /kind [cdua]"}},
      {"chain, no kind", chain.c_str(), "{arch: 3}", {"required  `kind` [{]"}},
      {"the variant that got deepest",
       "{anyOf: [{required: [a], properties: {a: {properties: {b: {type: integer}}}}}, {required: "
       "[c]}]}",
       "{a: {b: x}}",
       {"type /a/b [x]"}},
      {"list or single",
       "{anyOf: [{type: array, items: {type: integer}}, {type: integer}]}",
       "[1, x]",
       {"type /1 [x]"}},
  };
  for (const Case& row : cases) check(row);
}

TEST_CASE("schema strict integers refuse a fraction, however whole") {
  check({"lax", "{type: integer}", "1.0", {}});
  ValidateOptions strict;
  strict.strict_integers = true;
  check({"strict", "{type: integer}", "1.0", {"type  [1.0]"}}, strict);
  check({"exponent", "{type: integer}", "1e3", {"type  [1e3]"}}, strict);
  check({"number stays number", "{type: number}", "1.0", {}}, strict);
}

TEST_CASE("schema violations know what was expected") {
  SchemaFixture fixture;
  const auto schema = fixture.compile(
      "{description: a device, properties: {type: {enum: [cpu, cuda], description: its type}, "
      "index: {type: [integer, 'null']}},"
      " additionalProperties: false}");
  REQUIRE(schema);
  const Value document = fixture.read("{type: gpu, indx: 1}");
  ValidateOptions options;
  options.pointer = "/devices/0";
  const auto violations = validate(*schema, document, options);
  REQUIRE(violations.size() == 2);
  CHECK(violations[0].expected == std::vector<std::string>{"cpu", "cuda"});
  CHECK(violations[0].actual == "gpu");
  CHECK(violations[0].description == "its type");
  CHECK(violations[0].schema_pointer == "#/properties/type/enum");
  CHECK(violations[0].instance_pointer == "/devices/0/type");
  CHECK(violations[1].known == std::vector<std::string>{"index"});
  CHECK(violations[1].schema_pointer == "#/additionalProperties");
}

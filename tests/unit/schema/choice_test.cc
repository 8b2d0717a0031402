// Parts of `allOf` that each ask for one text of a key are looked up: what is said of a document is
// what the parts say one by one.
#include "schema/compiler.h"

#include <algorithm>
#include <string>
#include <vector>

#include "schema_fixture.h"
#include "support/catch.h"

using namespace tgtcfg;
using tgtcfg::test::SchemaFixture;

namespace {

std::string part(const std::string& text, const std::string& then, bool required,
                 const std::string& more) {
  return "{if: {properties: {kind: {type: string, pattern: '^" + text + "$'}}" +
         (required ? ", required: [kind]" : "") + more + "}, then: " + then + "}";
}

std::string schema(bool required, const std::string& more) {
  return "{allOf: [" + part("cuda", "{required: [arch]}", required, more) + ", " +
         part("llvm", "{properties: {mcpu: {type: string}}}", required, more) + ", " +
         part("cuda", "{minProperties: 3}", required, more) + ", " +
         part("x-y_z", "false", required, more) + ", {maxProperties: 4}]}";
}

// At one place the order is nobody's.
std::vector<std::string> sorted(std::vector<std::string> lines) {
  std::sort(lines.begin(), lines.end());
  return lines;
}

}  // namespace

TEST_CASE("a part that asks for one text of a key is known by its form") {
  SchemaFixture fixture;
  const auto asked = [&](const std::string& text) { return text_condition(fixture.read(text)); };
  REQUIRE(asked(part("cuda", "true", false, "")));
  CHECK(asked(part("cuda", "true", false, ""))->text == "cuda");
  CHECK_FALSE(asked(part("cuda", "true", false, ""))->required);
  CHECK(asked(part("x-y_z", "true", true, ""))->required);
  for (const char* other :
       {"{if: {properties: {kind: {type: string, pattern: '^a.c$'}}}, then: true}",
        "{if: {properties: {kind: {type: string, pattern: '^a'}}}, then: true}",
        "{if: {properties: {kind: {pattern: '^a$'}}}, then: true}",
        "{if: {properties: {kind: {type: string, pattern: '^a$'}}}, then: true, else: false}",
        "{if: {properties: {kind: {type: string, pattern: '^a$'}}, required: [kind, b]}, then: "
        "true}",
        "{if: {properties: {kind: {type: string, pattern: '^a$'}, b: true}}, then: true}",
        "{if: {type: string}, then: true}", "{then: true}", "true"}) {
    INFO(other);
    CHECK_FALSE(asked(other));
  }
}

TEST_CASE("what is looked up says what the parts say") {
  const bool required = GENERATE(false, true);
  // A keyword that means nothing keeps the parts from being looked up.
  SchemaFixture fixture;
  const auto looked_up = fixture.compile(schema(required, ""));
  const auto one_by_one = fixture.compile(schema(required, ", title: as it is"));
  REQUIRE(looked_up);
  REQUIRE(one_by_one);
  for (const char* document :
       {"{kind: cuda}", "{kind: cuda, arch: a}", "{kind: cuda, arch: a, b: 1}", "{kind: llvm}",
        "{kind: llvm, mcpu: 3}", "{kind: x-y_z}", "{kind: other}", "{kind: 3}", "{kind: null}",
        "{arch: a}", "{mcpu: 3}", "{}", "{kind: cud}", "{kind: cudaa}", "text", "[kind]",
        "{a: 1, b: 2, c: 3, d: 4, kind: llvm}"}) {
    INFO(document);
    CHECK(sorted(fixture.violations(*looked_up, document)) ==
          sorted(fixture.violations(*one_by_one, document)));
    CHECK(is_valid(*looked_up, fixture.read(document)) ==
          is_valid(*one_by_one, fixture.read(document)));
  }
}

TEST_CASE("texts of a long enumeration are found whatever their order") {
  SchemaFixture fixture;
  const auto schema = fixture.compile("{enum: [zeta, alpha, mu, '', beta, alphabet, ä]}");
  REQUIRE(schema);
  for (const char* known : {"zeta", "alpha", "mu", "''", "beta", "alphabet", "ä"}) {
    INFO(known);
    CHECK(is_valid(*schema, fixture.read(known)));
  }
  for (const char* other : {"alph", "zet", "zz", "3", "[mu]", "b"}) {
    INFO(other);
    CHECK_FALSE(is_valid(*schema, fixture.read(other)));
  }
  const Value wrong = fixture.read("gamma");
  const auto violations = validate(*schema, wrong);
  REQUIRE(violations.size() == 1);
  CHECK(violations.front().expected.front() == "zeta");  // said in the order of the schema
}

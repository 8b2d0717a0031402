#include "schema/guide.h"

#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include "support/catch.h"

namespace tgtcfg {
namespace {

Value read(std::string text) {
  SourceMap sources;
  Diagnostics diags;
  const auto documents =
      parse(sources.add("schema", std::move(text)), InputFormat::json5, sources, {}, diags);
  REQUIRE(documents);
  return documents->front().root;
}

const char* const schema = R"({
  properties: {
    mode: {enum: ['fast', 'small', null], enumDescriptions: ['speed', 'size']},
    on: {type: ['boolean', 'null'], description: 'Whether.', default: true},
    list: {items: {$ref: '#/definitions/entry'}},
    map: {additionalProperties: {$ref: '#/definitions/entry'}},
  },
  required: ['mode'],
  definitions: {
    entry: {
      description: 'An entry.',
      properties: {kind: {enum: ['a', 'b']}},
      dependencies: {kind: {allOf: [
        {if: {properties: {kind: {const: 'a'}}}, then: {properties: {of_a: {}}}},
        {if: {properties: {kind: {const: 'b'}}}, then: {properties: {of_b: {}}}, else: {properties: {no_b: {}}}},
      ]}},
      allOf: [{anyOf: [{properties: {either: {}}}, {$ref: '#/definitions/entry'}]}],
    },
  },
})";

std::vector<std::string> keys(SchemaGuide& guide, const char* instance,
                              std::vector<std::string> path) {
  std::vector<std::string> names;
  for (const auto& key : guide.keys(read(instance), path)) names.push_back(key.name);
  return names;
}

std::vector<std::string> choices(SchemaGuide& guide, std::vector<std::string> path) {
  std::vector<std::string> texts;
  for (const auto& choice : guide.choices(Value(Object{}), path))
    texts.push_back(write_compact_json(choice.value) + choice.description);
  return texts;
}

using Names = std::vector<std::string>;

TEST_CASE("keys follow references, unions and what is written so far") {
  SchemaGuide guide(read(schema));
  CHECK(keys(guide, "{}", {}) == Names{"mode", "on", "list", "map"});
  CHECK(keys(guide, "{list: [{}]}", {"list", "0"}) == Names{"kind", "either"});
  CHECK(keys(guide, "{list: [{kind: 'a'}]}", {"list", "0"}) ==
        Names{"kind", "either", "of_a", "no_b"});
  CHECK(keys(guide, "{map: {x: {kind: 'b'}}}", {"map", "x"}) == Names{"kind", "either", "of_b"});
  CHECK(keys(guide, "{}", {"nowhere", "x"}).empty());
}

TEST_CASE("choices are what is named and booleans") {
  SchemaGuide guide(read(schema));
  CHECK(choices(guide, {"mode"}) == Names{"\"fast\"speed", "\"small\"size"});
  CHECK(choices(guide, {"on"}) == Names{"true", "false"});
  CHECK(choices(guide, {"list", "0", "kind"}) == Names{"\"a\"", "\"b\""});
}

TEST_CASE("facts of a place") {
  SchemaGuide guide(read(schema));
  const std::vector<std::string> path = {"on"};
  const auto facts = guide.facts(Value(Object{}), path);
  CHECK(facts.description == "Whether.");
  CHECK(facts.types == Names{"boolean"});
  CHECK(facts.default_value == Value(true));
}

}  // namespace
}  // namespace tgtcfg

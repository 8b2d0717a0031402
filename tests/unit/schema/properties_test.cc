// What holds for every schema and every value, on random ones; and hostile ones.
#include <tgtcfg/json_pointer.h>

#include <chrono>
#include <random>

#include "schema_fixture.h"
#include "support/catch.h"

using namespace tgtcfg;
using tgtcfg::test::SchemaFixture;

namespace {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(engine_);
  }
  bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }

  Value value(int depth) {
    switch (below(depth > 0 ? 8 : 6)) {
      case 0:
        return {};
      case 1:
        return chance(50);
      case 2:
        return static_cast<std::int64_t>(below(5));
      case 3:
        return static_cast<double>(below(5)) / 2;
      case 4:
      case 5:
        return name();
      case 6: {
        Array array;
        for (std::size_t n = below(4); n > 0; --n) array.push_back(value(depth - 1));
        return array;
      }
      default: {
        Value object{Object{}};
        for (std::size_t n = below(4); n > 0; --n) object.set(name(), value(depth - 1));
        return object;
      }
    }
  }

  Value schema(int depth) {
    if (chance(5)) return chance(80);
    Value schema{Object{}};
    for (std::size_t n = below(3) + 1; n > 0; --n) add_keyword(schema, depth);
    return schema;
  }

 private:
  std::string name() { return std::string(1, static_cast<char>('a' + below(4))); }

  Value schemas(int depth) {
    Array list;
    for (std::size_t n = below(3) + 1; n > 0; --n) list.push_back(schema(depth - 1));
    return list;
  }

  Value named_schemas(int depth) {
    Value map{Object{}};
    for (std::size_t n = below(3) + 1; n > 0; --n) map.set(name(), schema(depth - 1));
    return map;
  }

  void add_keyword(Value& schema, int depth) {
    static constexpr std::array types = {"null",   "boolean", "integer", "number",
                                         "string", "array",   "object"};
    switch (below(depth > 0 ? 22 : 12)) {
      case 0:
      case 1:
        schema.set("type", types[below(types.size())]);
        break;
      case 2:
        schema.set("enum", Array{value(1), value(1), value(0)});
        break;
      case 3:
        schema.set("const", value(1));
        break;
      case 4:
        schema.set("minimum", static_cast<std::int64_t>(below(4)));
        break;
      case 5:
        schema.set("maximum", 1.5);
        break;
      case 6:
        schema.set("maxLength", static_cast<std::int64_t>(below(2)));
        break;
      case 7:
        schema.set("pattern", "^[ab]$");
        break;
      case 8:
        schema.set("required", Array{name()});
        break;
      case 9:
        schema.set("uniqueItems", true);
        break;
      case 10:
        schema.set("maxItems", static_cast<std::int64_t>(below(3)));
        break;
      case 11:
        schema.set("multipleOf", 1);
        break;
      case 12:
        schema.set("properties", named_schemas(depth));
        break;
      case 13:
        schema.set("additionalProperties", chance(50) ? Value(false) : this->schema(depth - 1));
        break;
      case 14:
        schema.set("items", chance(50) ? schemas(depth) : this->schema(depth - 1));
        break;
      case 15:
        schema.set("allOf", schemas(depth));
        break;
      case 16:
        schema.set("anyOf", schemas(depth));
        break;
      case 17:
        schema.set("oneOf", schemas(depth));
        break;
      case 18:
        schema.set("not", this->schema(depth - 1));
        break;
      case 19:
        schema.set("propertyNames", Value(Object{{"enum", Value(Array{name(), name()})}}));
        break;
      case 20:
        schema.set("dependencies", named_schemas(depth));
        break;
      default:
        schema.set("if", this->schema(depth - 1));
        schema.set("then", this->schema(depth - 1));
        schema.set("else", this->schema(depth - 1));
        break;
    }
  }

  std::mt19937 engine_;
};

Value nested(int depth) {
  Value value(1);
  for (int i = 0; i < depth; ++i) value = Value(Array{std::move(value)});
  return value;
}

double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

TEST_CASE("schema laws hold for random schemas and values") {
  Random random(20261121);
  int valid = 0;
  int invalid = 0;
  for (int round = 0; round < 3000; ++round) {
    Diagnostics diags;
    const auto schema = compile_schema(random.schema(3), {}, diags);
    REQUIRE(schema);
    for (int i = 0; i < 4; ++i) {
      const Value instance = random.value(3);
      const auto violations = validate(*schema, instance);
      const bool answer = is_valid(*schema, instance);
      ++(answer ? valid : invalid);
      REQUIRE(answer == violations.empty());  // the answer and its explanation agree
      for (const Violation& violation : violations) {
        REQUIRE_FALSE(violation.keyword.empty());
        REQUIRE(violation.instance != nullptr);
        // The place exists, apart from keys that are themselves at fault.
        REQUIRE(pointer_find(instance, violation.instance_pointer) != nullptr);
      }
      // A diagnostic for each.
      Diagnostics reported;
      CHECK(report(*schema, instance, reported,
                   {.strict_integers = false, .pointer = "", .schema_name = ""}) == answer);
      CHECK(reported.error_count() == violations.size());
    }
  }
  CHECK(valid > 1000);
  CHECK(invalid > 1000);
}

TEST_CASE("schema of deep values is walked to the end") {
  SchemaFixture fixture;
  const auto schema =
      fixture.compile("{anyOf: [{type: array, items: {$ref: '#'}}, {type: integer}]}");
  REQUIRE(schema);
  CHECK(is_valid(*schema, nested(128)));
}

TEST_CASE("schema unions that nest cost no more than their size") {
  SchemaFixture fixture;
  // Both variants look at the same items: tried out naively, 2^128 ways.
  const auto schema = fixture.compile(
      "{anyOf: [{type: [array, 'null'], items: {$ref: '#'}}, {type: [array, 'null'], items: {$ref: "
      "'#'}, maxItems: 2}]}");
  REQUIRE(schema);
  const Value value = nested(128);
  CHECK(seconds_of([&] { CHECK_FALSE(is_valid(*schema, value)); }) < 2);
  CHECK(seconds_of([&] { CHECK(validate(*schema, value).size() == 1); }) < 2);
}

TEST_CASE("schema patterns on long texts end soon") {
  SchemaFixture fixture;
  const auto schema = fixture.compile("{patternProperties: {'^(a+)+$': {pattern: '^(a+)+$'}}}");
  REQUIRE(schema);
  const std::string text = std::string(60'000, 'a');
  const Value value(Object{{text, Value(text + "!")}});
  CHECK(seconds_of([&] { CHECK(validate(*schema, value).size() == 1); }) < 2);
}

TEST_CASE("schema of large lists and maps takes time that grows with them") {
  SchemaFixture fixture;
  const auto schema = fixture.compile(
      "{uniqueItems: true, items: {type: integer}, additionalProperties: {type: integer}}");
  REQUIRE(schema);
  Array list;
  Object map;
  for (int i = 0; i < 50'000; ++i) {
    list.emplace_back(i);
    map.push_back({"key" + std::to_string(i), Value(i)});
  }
  CHECK(seconds_of([&] { CHECK(is_valid(*schema, Value(std::move(list)))); }) < 5);
  CHECK(seconds_of([&] { CHECK(is_valid(*schema, Value(std::move(map)))); }) < 5);
}

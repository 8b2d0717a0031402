
#include <tgtcfg/writers.h>

#include <cmath>
#include <limits>

#include "reading.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("JSON is written sorted and indented by two") {
  const Reading reading(R"({"b": [1, {"d": 2, "c": []}], "a": {}, "B": 1.0, "z": null, "y": true})",
                        InputFormat::json);
  CHECK(write_json(reading.root()) ==
        "{\n  \"B\": 1.0,\n  \"a\": {},\n  \"b\": [\n    1,\n    {\n      \"c\": [],\n      \"d\": "
        "2\n    }\n  ],\n"
        "  \"y\": true,\n  \"z\": null\n}\n");
  CHECK(write_compact_json(reading.root()) ==
        R"({"B":1.0,"a":{},"b":[1,{"c":[],"d":2}],"y":true,"z":null})");
  CHECK(write_json(Array{}) == "[]\n");
  CHECK(write_json(Object{}) == "{}\n");
  CHECK(write_json("x") == "\"x\"\n");
}

TEST_CASE("canonical numbers are those of ECMAScript") {
  struct Row {
    double number;
    const char* expected;
  };
  // The table of RFC 8785, appendix B, and the borders of each layout.
  const Row rows[] = {
      {0.0, "0"},
      {-0.0, "0"},
      {5e-324, "5e-324"},
      {-5e-324, "-5e-324"},
      {1.7976931348623157e308, "1.7976931348623157e+308"},
      {9007199254740992.0, "9007199254740992"},
      {-9007199254740992.0, "-9007199254740992"},
      {295147905179352830000.0, "295147905179352830000"},
      {9.999999999999997e22, "9.999999999999997e+22"},
      {1e23, "1e+23"},
      {1.0000000000000001e23, "1.0000000000000001e+23"},
      {999999999999999700000.0, "999999999999999700000"},
      {999999999999999900000.0, "999999999999999900000"},
      {1e21, "1e+21"},
      {1e20, "100000000000000000000"},
      {9.999999999999997e-7, "9.999999999999997e-7"},
      {0.000001, "0.000001"},
      {333333333.3333332, "333333333.3333332"},
      {333333333.33333325, "333333333.33333325"},
      {333333333.3333333, "333333333.3333333"},
      {-0.0000033333333333333333, "-0.0000033333333333333333"},
      {1424953923781206.2, "1424953923781206.2"},
      {1.0, "1"},
      {1.5, "1.5"},
      {100.0, "100"},
      {0.1, "0.1"},
      {1e-7, "1e-7"},
  };
  for (const Row& row : rows) {
    INFO(row.expected);
    CHECK(write_canonical_json(Value(row.number)) == row.expected);
  }
}

TEST_CASE("canonical keys are in the order of UTF-16") {
  Object object;
  for (const char* key :
       {"\xEF\xAC\xB3", "\xF0\x9F\x98\x80", "\xE2\x82\xAC", "1", "\xC3\xB6", "\r", "ab", "a"}) {
    object.push_back({key, Value(1), {}});
  }
  CHECK(write_canonical_json(object) ==
        "{\"\\r\":1,\"1\":1,\"a\":1,\"ab\":1,\"\xC3\xB6\":1,\"\xE2\x82\xAC\":1,"
        "\"\xF0\x9F\x98\x80\":1,\"\xEF\xAC\xB3\":1}");
  CHECK(write_compact_json(object) ==
        "{\"\\r\":1,\"1\":1,\"a\":1,\"ab\":1,\"\xC3\xB6\":1,\"\xE2\x82\xAC\":1,\"\xEF\xAC\xB3\":1,"
        "\"\xF0\x9F\x98\x80\":1}");
}

TEST_CASE("no text is beyond the writers") {
  struct Row {
    const char* name;
    std::string text;
    const char* json;
    const char* yaml;
  };
  const Row rows[] = {
      {"control characters", std::string("\0\x01\b\t\n\f\r\x1F\x7F", 9),
       "\"\\u0000\\u0001\\b\\t\\n\\f\\r\\u001f\x7F\"",
       "\"\\u0000\\u0001\\b\\t\\n\\f\\r\\u001f\\u007f\"\n"},
      {"quotes", "\"\\/", R"("\"\\/")", "\"\\\"\\\\/\"\n"},
      {"not UTF-8",
       "a\xFF\xC3"
       "b",
       "\"a\xEF\xBF\xBD\xEF\xBF\xBD"
       "b\"",
       "\"a\xEF\xBF\xBD\xEF\xBF\xBD"
       "b\"\n"},
      {"cut short", "\xE2\x82", "\"\xEF\xBF\xBD\xEF\xBF\xBD\"", "\"\xEF\xBF\xBD\xEF\xBF\xBD\"\n"},
      {"separators", "\xE2\x80\xA8", "\"\xE2\x80\xA8\"", "\"\\u2028\"\n"},
      {"above U+FFFF", "\xF0\x9F\x98\x80", "\"\xF0\x9F\x98\x80\"", "\"\xF0\x9F\x98\x80\"\n"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(write_canonical_json(row.text) == row.json);
    CHECK(write_yaml(row.text) == row.yaml);
  }
  // Only canonical JSON keeps what acts on a terminal.
  CHECK(write_compact_json("a\x7F\xC2\x9B") == R"("a\u007f\u009b")");
  CHECK(write_json(Value(std::nan(""))) == "null\n");
  CHECK(write_yaml(Value(std::numeric_limits<double>::infinity())) == "null\n");
}

TEST_CASE("YAML is written in block style") {
  const Reading reading(
      R"({"b": [1, {"d": 2, "c": []}, [3, [4]]], "a": {}, "c": {"x": null}, "t": "llvm -mcpu=x"})",
      InputFormat::json);
  CHECK(write_yaml(reading.root()) ==
        "a: {}\nb:\n  - 1\n  - c: []\n    d: 2\n  -\n    - 3\n    -\n      - 4\nc:\n  x: null\nt: "
        "llvm "
        "-mcpu=x\n");
}

TEST_CASE("what YAML was written reads back as the same tree") {
  const std::string texts[] = {"",
                               " ",
                               "a",
                               "a b",
                               "a  b",
                               " a",
                               "a ",
                               "null",
                               "Null",
                               "~",
                               "true",
                               "yes",
                               "No",
                               "on",
                               "y",
                               "1",
                               "01",
                               "-1",
                               "1.5",
                               ".5",
                               "1e3",
                               "0x1F",
                               ".nan",
                               "-",
                               "- a",
                               "-a",
                               "--",
                               "---",
                               "--- a",
                               "...",
                               "?",
                               "? a",
                               ":",
                               "a:",
                               "a: b",
                               "a:b",
                               ":a",
                               "#",
                               "# a",
                               "a #b",
                               "a#b",
                               "'",
                               "'a'",
                               "\"",
                               "a\"b",
                               "[",
                               "[a]",
                               "{",
                               "a]",
                               "a, b",
                               "a,b",
                               ",",
                               "&a",
                               "*a",
                               "!a",
                               "!!str",
                               "|",
                               ">",
                               "%a",
                               "@a",
                               "`a`",
                               "\\",
                               "\\n",
                               "\n",
                               "a\nb",
                               "a\n",
                               "\na",
                               "\t",
                               "a\tb",
                               "\r",
                               "a\r\nb",
                               "<<",
                               "=",
                               "a=b",
                               "llvm -mcpu=cortex-a78 -mattr=+neon,+fp",
                               "c:\\x",
                               "nvidia/jetson-nano:cuda",
                               "\xC3\xA4",
                               "\xF0\x9F\x98\x80",
                               "\xEF\xBB\xBF",
                               "\xC2\x85",
                               "\xE2\x80\xA8",
                               "\x7F",
                               std::string(2000, 'k'),
                               std::string(300, 'a') + " b",
                               std::string("\0", 1)};
  Array list;
  Object keys;
  for (const std::string& text : texts) {
    list.push_back(Value(text));
    keys.push_back({text, Value(Array{Value(text), Value(Object{{text, Value(1), {}}})}), {}});
    INFO(text);
    const Reading alone(write_yaml(Value(Object{{"t", Value(text), {}}})), InputFormat::yaml);
    REQUIRE(alone.documents);
    CHECK(alone.root().find("t")->is_string());
    CHECK(alone.root().find("t")->string() == text);
  }
  for (const double number : {1.0, -0.5, 1e21, 1e-7, 1e300, 123456.75})
    list.push_back(Value(number));
  list.push_back(Value(std::int64_t{-9007199254740991}));
  const Value tree(Object{{"list", Value(list), {}}, {"keys", Value(keys), {}}});
  const Reading reading(write_yaml(tree), InputFormat::yaml);
  REQUIRE(reading.errors() == "");
  CHECK(reading.root() == tree);
  const Reading json(write_json(tree), InputFormat::json);
  REQUIRE(json.documents);
  CHECK(json.root() == tree);
  const Reading json5(write_compact_json(tree), InputFormat::json5);
  REQUIRE(json5.documents);
  CHECK(json5.root() == tree);
}

}  // namespace
}  // namespace tgtcfg

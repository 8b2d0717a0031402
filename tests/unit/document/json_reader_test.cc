#include "document/json_field.h"
#include "reading.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("JSON is read as it stands") {
  struct Row {
    const char* name;
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"all kinds", R"({"a": [null, true, false, 1, -1, 1.5, "x"], "b": {}, "c": []})",
       R"({"a":[null,true,false,1,-1,1.5,"x"],"b":{},"c":[]})"},
      {"escapes", R"(["\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00"])",
       "[\"\\\"\\\\/\\b\\f\\n\\r\\t\xC3\xA4\xF0\x9F\x98\x80\"]"},
      {"largest integers", "[9007199254740991, -9007199254740991, -0]",
       "[9007199254740991,-9007199254740991,0]"},
      {"tiny", "[1e-400]", "[0]"},
      {"byte order mark", "\xEF\xBB\xBF[1]", "[1]"},
      {"empty key", R"({"": 1})", R"({"":1})"},
      {"blank", " \r\n\t", ""},
      {"nothing", "", ""},
      {"null", " null ", ""},
      {"text alone", "\"llvm\"", "\"llvm\""},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(Reading(row.text, InputFormat::json).shown() == row.expected);
  }
}

TEST_CASE("every JSON value and key covers its bytes") {
  const std::string text =
      "\xEF\xBB\xBF { \"a\\\"b\" : [ 1 , -2.5e3,true ,null, \"\\\\\" ] ,\r\n\t\"c\": { \"d\" : {} "
      "} } ";
  const Reading reading(text, InputFormat::json);
  REQUIRE(reading.documents);
  CHECK(spans_of(reading.root(), reading.sources) ==
        "<{ \"a\\\"b\" : [ 1 , -2.5e3,true ,null, \"\\\\\" ] ,\r\n\t\"c\": { \"d\" : {} } }> "
        "<\"a\\\"b\">=<[ 1 , -2.5e3,true ,null, \"\\\\\" ]> <1> <-2.5e3> <true> <null> <\"\\\\\"> "
        "<\"c\">=<{ \"d\" : {} }> <\"d\">=<{}>");
}

TEST_CASE("what is wrong with JSON is said at its place") {
  struct Row {
    const char* name;
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"no comma", R"({"a": 1 "b": 2})", "TC1101 at 1:9 [\"]"},
      {"no comma in a list", "[1 2]", "TC1101 at 1:4 [2]"},
      {"no colon", R"({"a" 1})", "TC1101 at 1:6 [1]"},
      {"no value", R"({"a": })", "TC1101 at 1:7 [}]"},
      {"wrong bracket", "[1}", "TC1101 at 1:3 [}]"},
      {"bracket alone", "]", "TC1101 at 1:1 []]"},
      {"ends in a list", "[1, 2", "TC1101 at 1:6 []"},
      {"ends behind a comma", "[1,", "TC1101 at 1:4 []"},
      {"ends in a map", "{\"a\": {\"b\": 1}", "TC1101 at 1:15 []"},
      {"word", "[yes]", "TC1101 at 1:2 [yes]"},
      {"wrong literal", "[nul]", "TC1101 at 1:2 [nul]"},
      {"bad escape", R"(["\d"])", "TC1101 at 1:3 [\\d]"},
      {"half a pair", R"(["\ud83d x"])", "TC1101 at 1:3 [\\u]"},
      {"open quote", "[\"a]", "TC1107 at 1:2 [\"]"},
      {"line end in a text", "[\"a\n\"]", "TC1107 at 1:2 [\"]"},
      {"tab in a text", "[\"a\tb\"]", "TC1101 at 1:4 [\t]"},
      {"two values", "{} {}", "TC1109 at 1:4 [{}]"},
      {"leading zero", "[01]", "TC1106 at 1:2 [01]"},
      {"minus alone", "[-]", "TC1101 at 1:2 [-]"},
      {"two points", "[1.2.3]", "TC1101 at 1:2 [1.2.3]"},
      {"line comment", "{\n// c\n}", "TC1110 at 2:1 [// c]"},
      {"block comment", "[1 /* c */]", "TC1110 at 1:4 [/* c */]"},
      {"comment alone", "// c", "TC1110 at 1:1 [// c]"},
      {"trailing comma in a list", "[1,]", "TC1110 at 1:3 [,]"},
      {"trailing comma in a map", "{\"a\": 1,\n}", "TC1110 at 1:8 [,]"},
      {"single quotes", "['a']", "TC1110 at 1:2 ['a']"},
      {"key in single quotes", "{'a': 1}", "TC1110 at 1:2 ['a']"},
      {"key without quotes", "{a: 1}", "TC1110 at 1:2 [a]"},
      {"hexadecimal", "[0x1F]", "TC1110 at 1:2 [0x1F]"},
      {"plus sign", "[+1]", "TC1110 at 1:2 [+1]"},
      {"bare point", "[.5]", "TC1110 at 1:2 [.5]"},
      {"no number", "[NaN]", "TC1105 at 1:2 [NaN]"},
      {"infinity", "[-Infinity]", "TC1105 at 1:2 [-Infinity]"},
      {"equal keys", R"({"a": 1, "\u0061": 2})", "TC1104 at 1:10 [\"\\u0061\"]"},
      {"integers too large",
       "[9007199254740992, -9007199254740992, 18446744073709551616, 9223372036854775807]",
       "TC1105 at 1:2 [9007199254740992], TC1105 at 1:20 [-9007199254740992], TC1105 at 1:39 "
       "[18446744073709551616], TC1105 at 1:61 [9223372036854775807]"},
      {"number too large", "[1, 1e400, 2]", "TC1105 at 1:5 [1e400]"},
      {"bad UTF-8", "[\"\xC3\"]", "TC1003 at 1:3 [\xC3]"},
      {"surrogate in UTF-8", "[\"\xED\xA0\x80\"]", "TC1003 at 1:3 [\xED]"},
      {"overlong UTF-8", "[\"\xC0\x80\"]", "TC1003 at 1:3 [\xC0]"},
      {"NUL", std::string("[\0]", 3), std::string_view("TC1002 at 1:2 [").data()},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Reading reading(row.text, InputFormat::json);
    CHECK_FALSE(reading.documents);
    CHECK(std::string(reading.errors().c_str()) == row.expected);
  }
}

TEST_CASE("limits hold in JSON and JSON5") {
  struct Row {
    const char* name;
    std::string text;
    const char* limit;
    std::size_t value;
    const char* expected;
  };
  const Row rows[] = {
      {"depth", "[[[1]]]", "depth", 2, "TC1010 at 1:3 [[]"},
      {"depth of maps", R"({"a": {"b": 1}})", "depth", 1, "TC1010 at 1:7 [{]"},
      {"nodes", "[1, 2, 3]", "nodes", 3, "TC1011 at 1:8 [3]"},
      {"text", R"(["abc"])", "scalar", 2, "TC1012 at 1:2 [\"abc\"]"},
      {"key", R"({"abc": 1})", "scalar", 2, "TC1012 at 1:2 [\"abc\"]"},
      {"file", "[1]", "file-size", 2, "TC1001 at 1:1 []"},
      {"within", "[[1]]", "depth", 2, "[[1]]"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    Limits limits;
    *find_limit(limits, row.limit) = row.value;
    CHECK(Reading(row.text, InputFormat::json, limits).shown() == row.expected);
    CHECK(Reading(row.text, InputFormat::json5, limits).shown() == row.expected);
  }
}

TEST_CASE("no limit on depth lets later stages overflow") {
  Limits limits;
  limits.depth = 10000000;
  limits.nodes = 10000000;
  for (const InputFormat format : {InputFormat::json, InputFormat::json5}) {
    const Reading reading(std::string(200000, '[') + std::string(200000, ']'), format, limits);
    REQUIRE(reading.diags.all().size() == 1);
    CHECK(reading.diags.all().front().code == "TC1010");
  }
}

TEST_CASE("an end inside a bracket labels the bracket") {
  const Reading reading("{\"a\": [1", InputFormat::json);
  REQUIRE(reading.diags.all().size() == 1);
  const auto& labels = reading.diags.all().front().labels;
  REQUIRE(labels.size() == 2);
  CHECK(labels[0].message == "expected `]`");
  CHECK(labels[1].span.begin == 6);
}

TEST_CASE("the format follows from the name, or from the first character") {
  CHECK(format_of("a/b.yaml") == InputFormat::yaml);
  CHECK(format_of("b.yml") == InputFormat::yaml);
  CHECK(format_of("b.json") == InputFormat::json);
  CHECK(format_of("b.json5") == InputFormat::json5);
  CHECK_FALSE(format_of("b.txt").has_value());
  CHECK_FALSE(format_of("yaml").has_value());
  struct Row {
    const char* text;
    InputFormat expected;
  };
  const Row rows[] = {
      {"{a: 1}", InputFormat::json5},   {" \n[1]", InputFormat::json5},
      {"// c\n{}", InputFormat::json5}, {"/* {\n */ [", InputFormat::json5},
      {"# c\n{}", InputFormat::json5},  {"\xEF\xBB\xBF{", InputFormat::json5},
      {"a: {}", InputFormat::yaml},     {"# {\n- a", InputFormat::yaml},
      {"", InputFormat::yaml},          {"/* open", InputFormat::yaml},
      {"---\n{}", InputFormat::yaml},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(guess_format(row.text) == row.expected);
  }
}

}  // namespace
}  // namespace tgtcfg

using namespace tgtcfg;

namespace {

// The bytes of the field, or the word for its absence.
std::string field_of(std::string_view text, const PointerTokens& pointer, std::size_t depth = 16) {
  const JsonField field = find_json_field(text, pointer, depth);
  if (field.search == FieldSearch::absent) return "(absent)";
  if (field.search == FieldSearch::malformed) return "(malformed)";
  return std::string(text.substr(field.begin, field.end - field.begin));
}

}  // namespace

TEST_CASE("a field is found by its pointer") {
  struct Row {
    const char* name;
    std::string_view text;
    PointerTokens pointer;
    std::string field;
  };
  const std::vector<Row> rows = {
      {"the whole", R"( {"a": 1} )", {}, R"({"a": 1})"},
      {"a member", R"({"a":1,"b":"x"})", {"b"}, R"("x")"},
      {"an element", R"({"input": ["llvm", 2]})", {"input", "0"}, R"("llvm")"},
      {"behind containers", R"([{"x":[1,{"y":2}]},"z]{",[7]])", {"2", "0"}, "7"},
      {"a container", R"({"a":{"b":[1,"]"]},"c":2})", {"a"}, R"({"b":[1,"]"]})"},
      {"an escaped quote", R"({"a":"\"}","b":"\\"})", {"b"}, R"("\\")"},
      {"no such member", R"({"a":1})", {"b"}, "(absent)"},
      {"no such element", R"({"a":[1]})", {"a", "1"}, "(absent)"},
      {"an empty list", R"({"a":[]})", {"a", "0"}, "(absent)"},
      {"an empty object", "{}", {"a"}, "(absent)"},
      {"into a text", R"({"a":"b"})", {"a", "0"}, "(absent)"},
      {"a number with a leading zero names no element", R"([[1]])", {"0", "00"}, "(absent)"},
      {"a scalar", "5", {"a"}, "(absent)"},
      {"a text that does not end", R"({"a":"b)", {"a"}, "(malformed)"},
      {"a bracket that does not end", R"({"a":[1)", {"a"}, "(malformed)"},
      {"brackets crossed", R"({"a":[1}])", {"a"}, "(malformed)"},
      {"broken behind the field", R"({"a":1,"b":[})", {"a"}, "(malformed)"},
      {"something behind", R"({"a":1} x)", {"a"}, "(malformed)"},
      {"no value", R"({"a":})", {"a"}, "(malformed)"},
      {"nothing", "", {"a"}, "(malformed)"},
      {"too deep", R"([[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]])", {"1"}, "(malformed)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(field_of(row.text, row.pointer) == row.field);
  }
}

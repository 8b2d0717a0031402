#include "document/readers.h"
#include "reading.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

// The cases of the JSON5 reference parser, by area, and the rules of the specification.
TEST_CASE("JSON5 1.0.0 is read in full") {
  struct Row {
    const char* name;
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"empty array", "[]", "[]"},
      {"empty object", "{}", "{}"},
      {"trailing comma in an array", "[1,]", "[1]"},
      {"trailing comma in an object", "{\"a\":1,}", R"({"a":1})"},
      {"regular array", "[true, false, null]", "[true,false,null]"},
      {"block comment behind", "null2 /* c */", "TC1102 at 1:1 [null2]"},
      {"block comment in front", "/* c */ true", "true"},
      {"block comment in a text", "\"/* c */\"", "\"/* c */\""},
      {"block comment with stars", "/***\n * c */ true", "true"},
      {"line comment in front", "// c\ntrue", "true"},
      {"line comment at the end", "true // c", "true"},
      {"line comment in a text", "\"// c\"", "\"// c\""},
      {"line comment ended by U+2028", "// c\xE2\x80\xA8true", "true"},
      {"comments inside", "[/*a*/1,//b\n2]", "[1,2]"},
      {"numbers", "[0, -0, +0, 1, +1, -1]", "[0,0,0,1,1,-1]"},
      {"fractions", "[1.5, .5, 5., +.5, -5.]", "[1.5,0.5,5,0.5,-5]"},
      {"exponents", "[1e3, 1E+2, 5.e1, .5e-1, 1e0]", "[1000,100,50,0.05,1]"},
      {"hexadecimal", "[0x0, 0XC8, -0xc8, +0xFF]", "[0,200,-200,255]"},
      {"names", "{a: 1, $: 2, _b1: 3, \xC3\xA4: 4, \\u0061b: 5, null: 6, Infinity: 7}",
       "{\"$\":2,\"Infinity\":7,\"_b1\":3,\"a\":1,\"ab\":5,\"null\":6,\"\xC3\xA4\":4}"},
      {"joiner inside a name",
       "{a\xE2\x80\x8C"
       "b: 1}",
       "{\"a\xE2\x80\x8C"
       "b\":1}"},
      {"single quotes", "{'a\"': 'b\"', \"c'\": \"d'\"}", R"({"a\"":"b\"","c'":"d'"})"},
      {"escaped quotes", R"(['it\'s', "\""])", R"(["it's","\""])"},
      {"short escapes", R"(['\b\f\n\r\t\v\\\/'])", R"(["\b\f\n\r\t\u000b\\/"])"},
      {"NUL escape", R"(['a\0b'])", R"(["a\u0000b"])"},
      {"hexadecimal escape", R"(['\x41\xe4'])", "[\"A\xC3\xA4\"]"},
      {"Unicode escape", R"(['\u0041\ud83d\ude00'])", "[\"A\xF0\x9F\x98\x80\"]"},
      {"other escapes are the character", R"(['\a\q\$'])", R"(["aq$"])"},
      {"line continuations",
       "['a\\\nb\\\r\nc\\\rd\\\xE2\x80\xA8"
       "e\\\xE2\x80\xA9"
       "f']",
       "[\"abcdef\"]"},
      {"separators in a text", "['\xE2\x80\xA8\xE2\x80\xA9']", "[\"\xE2\x80\xA8\xE2\x80\xA9\"]"},
      {"white space", "\t\v\f \xC2\xA0\xEF\xBB\xBF\n\r\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\x83[]",
       "[]"},
      {"tab in a text", "['\t']", R"(["\t"])"},
      {"byte order mark", "\xEF\xBB\xBF{}", "{}"},
      {"nothing", "", ""},
      {"comment alone", "// c\n/* d */", ""},
      {"null", "null", ""},
      {"JSON", R"({"a": [1, {"b": null}]})", R"({"a":[1,{"b":null}]})"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(Reading(row.text, InputFormat::json5).shown() == row.expected);
  }
}

TEST_CASE("what is not JSON5 is refused at its place") {
  struct Row {
    const char* name;
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"comma alone", "[,]", "TC1102 at 1:2 [,]"},
      {"two commas", "[1,,2]", "TC1102 at 1:4 [,]"},
      {"comma in an empty object", "{,}", "TC1102 at 1:2 [,]"},
      {"no comma", "[1 2]", "TC1102 at 1:4 [2]"},
      {"no colon", "{a 1}", "TC1102 at 1:4 [1]"},
      {"no value", "{a: }", "TC1102 at 1:5 [}]"},
      {"name of digits", "{10twenty: 1}", "TC1102 at 1:2 [1]"},
      {"name with a dash", "{multi-word: 1}", "TC1102 at 1:7 [-]"},
      {"escape that is no letter", "{a\\u002d: 1}", "TC1102 at 1:3 [\\]"},
      {"word", "[llvm]", "TC1102 at 1:2 [llvm]"},
      {"capital", "[True]", "TC1102 at 1:2 [True]"},
      {"leading zero", "[010, 098]", "TC1106 at 1:2 [010], TC1106 at 1:7 [098]"},
      {"minus and leading zero", "[-010]", "TC1106 at 1:2 [-010]"},
      {"point alone", "[.]", "TC1102 at 1:2 [.]"},
      {"empty hexadecimal", "[0x]", "TC1102 at 1:2 [0x]"},
      {"empty exponent", "[1e]", "TC1102 at 1:2 [1e]"},
      {"letters behind a number", "[1a]", "TC1102 at 1:2 [1a]"},
      {"plus alone", "[+]", "TC1102 at 1:2 [+]"},
      {"two signs", "[+-1]", "TC1102 at 1:2 [+]"},
      {"no number", "[NaN, -NaN, Infinity, +Infinity, -Infinity]",
       "TC1105 at 1:2 [NaN], TC1105 at 1:7 [-NaN], TC1105 at 1:13 [Infinity], TC1105 at 1:23 "
       "[+Infinity], "
       "TC1105 at 1:34 [-Infinity]"},
      {"too large", "[1e400, 0x20000000000000]",
       "TC1105 at 1:2 [1e400], TC1105 at 1:9 [0x20000000000000]"},
      {"open quote", "['a", "TC1107 at 1:2 [']"},
      {"line end in a text", "['a\n']", "TC1107 at 1:2 [']"},
      {"wrong quote", "['a\"]", "TC1107 at 1:2 [']"},
      {"octal escape", "['\\01']", "TC1102 at 1:3 [\\0]"},
      {"digit escape", "['\\1']", "TC1102 at 1:3 [\\1]"},
      {"short hexadecimal escape", "['\\x4']", "TC1102 at 1:3 [\\x]"},
      {"half a pair", "['\\ud83d']", "TC1102 at 1:3 [\\u]"},
      {"open comment", "[1 /* c", "TC1102 at 1:4 [/*]"},
      {"open comment alone", "/* c", "TC1102 at 1:1 [/*]"},
      {"text behind", "{} x", "TC1109 at 1:4 [x]"},
      {"ends in a list", "[1,", "TC1102 at 1:4 []"},
      {"ends behind a key", "{a", "TC1102 at 1:3 []"},
      {"equal keys", "{a: 1, 'a': 2}", "TC1104 at 1:8 ['a']"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Reading reading(row.text, InputFormat::json5);
    CHECK_FALSE(reading.documents);
    CHECK(reading.errors() == row.expected);
  }
}

TEST_CASE("every JSON5 value and key covers its bytes") {
  const Reading reading("/* c */ {a: [0x1F, 'b\\\nc', +.5 ,], 'd': {}, } // e", InputFormat::json5);
  REQUIRE(reading.documents);
  CHECK(spans_of(reading.root(), reading.sources) ==
        "<{a: [0x1F, 'b\\\nc', +.5 ,], 'd': {}, }> <a>=<[0x1F, 'b\\\nc', +.5 ,]> <0x1F> <'b\\\nc'> "
        "<+.5> <'d'>=<{}>");
}

TEST_CASE("JSON5 inside a scalar has its places in the outer text") {
  const Reading reading("t: '{kind: \"llvm\", ''mcpu'': \"x\"}'\n", InputFormat::yaml);
  REQUIRE(reading.documents);
  const Value& scalar = *reading.root().find("t");
  Diagnostics diags;
  const auto value = read_json_text(scalar.string(), text_map_of(scalar, reading.sources),
                                    InputFormat::json5, Limits{}, diags);
  REQUIRE(value);
  CHECK(spans_of(*value, reading.sources) ==
        "<{kind: \"llvm\", ''mcpu'': \"x\"}> <kind>=<\"llvm\"> <''mcpu''>=<\"x\">");
}

TEST_CASE("JSON5 text of nothing is an error") {
  for (const char* text : {"", "  ", "// c"}) {
    INFO(text);
    Diagnostics diags;
    CHECK_FALSE(read_json_text(text, TextMap(), InputFormat::json5, Limits{}, diags).has_value());
    REQUIRE(diags.all().size() == 1);
    CHECK(diags.all().front().code == "TC1102");
  }
}

}  // namespace
}  // namespace tgtcfg

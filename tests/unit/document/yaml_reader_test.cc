#include "reading.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("YAML scalars follow the core schema of 1.2") {
  struct Row {
    const char* text;
    const char* expected;
  };
  const Row rows[] = {
      {"[null, Null, NULL, ~]", "[null,null,null,null]"},
      {"[true, True, TRUE, false, False, FALSE]", "[true,true,true,false,false,false]"},
      {"[yes, no, on, off, y, n, Yes, ON]", R"(["yes","no","on","off","y","n","Yes","ON"])"},
      {"[0, 12, -12, +12, -0]", "[0,12,-12,12,0]"},
      {"[0o17, 0x1F, 0xff]", "[15,31,255]"},
      {"[1.5, .5, 5., 1e3, -1.5E-2, 1.0]", "[1.5,0.5,5,1000,-0.015,1]"},
      {"['12', \"true\", ! 12, !!str 12, !!str null]", R"(["12","true","12","12","null"])"},
      {"[!!int 12, !!float 12, !!bool true, !!null null]", "[12,12,true,null]"},
      {"[!!int \"12\", !!null '']", "[12,null]"},
      {"[1_000, 0b11, 1:30, 12abc, -, 1e, 0o8, .]", "TC1103 at 1:28 [-]"},
      {"[1_000, 0b11, '1:30', 12abc, 1e, 0o8, .]",
       R"(["1_000","0b11","1:30","12abc","1e","0o8","."])"},
      {"[9007199254740991, -9007199254740991]", "[9007199254740991,-9007199254740991]"},
      {"!!seq [!!map {a: 1}]", R"([{"a":1}])"},
      {"1e-400", "0"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(Reading(row.text, InputFormat::yaml).shown() == row.expected);
  }
}

TEST_CASE("a document has a thousand directives at most") {
  const auto with = [](std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += "%TAG !t" + std::to_string(i) + "! tag:x,1:\n";
    return Reading(text + "--- 1\n", InputFormat::yaml).shown();
  };
  CHECK(with(1000) == "1");
  CHECK(with(1001).starts_with("TC1016 at 1001:1"));
}

TEST_CASE("an integer text and a number text are two kinds") {
  const Reading reading("[1, 1.0, 1e0, 0x1]", InputFormat::yaml);
  const Array& values = reading.root().array();
  CHECK(values[0].is_integer());
  CHECK(values[1].is_number());
  CHECK(values[2].is_number());
  CHECK(values[3].is_integer());
}

TEST_CASE("every YAML value and key covers its bytes") {
  struct Row {
    const char* name;
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"block map", "a: one two  # c\nb:   'x''y'\n",
       "<a: one two  # c\nb:   'x''y'> <a>=<one two> <b>=<'x''y'>"},
      {"flow", "{a: [1, \"b\\\"c\" ] , d: {} }\n",
       "<{a: [1, \"b\\\"c\" ] , d: {} }> <a>=<[1, \"b\\\"c\" ]> <1> <\"b\\\"c\"> <d>=<{}>"},
      {"block list in a map", "k:\n- a\n- b\n# end\n", "<k:\n- a\n- b> <k>=<- a\n- b> <a> <b>"},
      {"plain over lines", "k: one\n  two\n\n  three\nl: 1\n",
       "<k: one\n  two\n\n  three\nl: 1> <k>=<one\n  two\n\n  three> <l>=<1>"},
      {"literal", "k: |\n  a\n  b\n\nl: 1\n", "<k: |\n  a\n  b\n\nl: 1> <k>=<|\n  a\n  b> <l>=<1>"},
      {"folded, stripped, at the end", "k: >-\n  a\n    b\n",
       "<k: >-\n  a\n    b> <k>=<>-\n  a\n    b>"},
      {"indented by an indicator", "k: |2\n    a\n  b\nl: 1\n",
       "<k: |2\n    a\n  b\nl: 1> <k>=<|2\n    a\n  b> <l>=<1>"},
      {"empty literal", "k: |\nl: 1\n", "<k: |\nl: 1> <k>=<|> <l>=<1>"},
      {"missing values", "a:\nnull: 1\n", ""},
      {"missing value has the place of its key", "a:\nb: ~\n", "<a:\nb: ~> <a>=<a> <b>=<~>"},
      {"a key called like null behind a missing value", "a:\n'null': 1\n",
       "<a:\n'null': 1> <a>=<a> <'null'>=<1>"},
      {"missing entry has the place of its dash", "-\n- a\n-\n", "<-\n- a\n-> <-> <a> <->"},
      {"anchor and alias", "a: &x {b: 1}\nc: *x\n",
       "<a: &x {b: 1}\nc: *x> <a>=<{b: 1}> <b>=<1> <c>=<{b: 1}> <b>=<1>"},
      {"tags are not part of a value", "a: !!str  1\nb: !!seq [1]\n",
       "<a: !!str  1\nb: !!seq [1]> <a>=<1> <b>=<[1]> <1>"},
      {"pair in a flow list", "[a: 1, b]", "<[a: 1, b]> <a: 1> <a>=<1> <b>"},
      {"explicit key", "? a\n: 1\n", "<? a\n: 1> <a>=<1>"},
      {"byte order mark",
       "\xEF\xBB\xBF"
       "a: b\n",
       "<a: b> <a>=<b>"},
      {"line ends of Windows", "a: |\r\n  x\r\nb: 1\r\n",
       "<a: |\r\n  x\r\nb: 1> <a>=<|\r\n  x> <b>=<1>"},
      {"not ASCII", "\xC3\xA4: \xF0\x9F\x98\x80 x\nb: 1\n",
       "<\xC3\xA4: \xF0\x9F\x98\x80 x\nb: 1> <\xC3\xA4>=<\xF0\x9F\x98\x80 x> <b>=<1>"},
      {"behind a document marker", "--- {a: 1}\n", "<{a: 1}> <a>=<1>"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Reading reading(row.text, InputFormat::yaml);
    CHECK((reading.documents ? spans_of(reading.root(), reading.sources) : "") == row.expected);
  }
}

TEST_CASE("the style of a YAML scalar is how it was written") {
  const Reading reading("- a\n- 'a'\n- \"a\"\n- |\n  a\n- >\n  a\n- 1\n", InputFormat::yaml);
  const ScalarStyle expected[] = {ScalarStyle::plain,         ScalarStyle::single_quoted,
                                  ScalarStyle::double_quoted, ScalarStyle::literal,
                                  ScalarStyle::folded,        ScalarStyle::plain};
  REQUIRE(reading.documents);
  for (std::size_t i = 0; i < 6; ++i) CHECK(reading.root().array()[i].style == expected[i]);
}

TEST_CASE("documents keep their numbers, and empty ones are skipped") {
  struct Row {
    const char* name;
    std::string text;
    const char* expected;
    std::vector<std::uint32_t> numbers;
    std::size_t warnings;
  };
  const Row rows[] = {
      {"two", "a: 1\n---\nb: 2\n", R"({"a":1} | {"b":2})", {0, 1}, 0},
      {"marker at the start", "---\na: 1\n---\nb: 2\n", R"({"a":1} | {"b":2})", {0, 1}, 0},
      {"ended by dots", "a: 1\n...\n---\nb: 2\n...\n", R"({"a":1} | {"b":2})", {0, 1}, 0},
      {"empty one between", "a: 1\n---\n# nothing\n---\nb: 2\n", R"({"a":1} | {"b":2})", {0, 2}, 1},
      {"empty one at the end", "a: 1\n---\n", R"({"a":1})", {0}, 1},
      {"nothing", "", "", {}, 0},
      {"blank", " \n\n", "", {}, 0},
      {"comments", "# a\n  # b\n", "", {}, 0},
      {"marker alone", "---\n", "", {}, 0},
      {"marker and comment", "--- # c\n", "", {}, 0},
      {"two markers", "---\n---\n", "", {}, 0},
      {"null", "null\n", "", {}, 0},
      {"tilde", "~", "", {}, 0},
      {"byte order mark alone", "\xEF\xBB\xBF", "", {}, 0},
      {"texts are documents", "llvm\n", R"("llvm")", {0}, 0},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Reading reading(row.text, InputFormat::yaml);
    REQUIRE(reading.documents);
    CHECK(reading.shown() == row.expected);
    CHECK(reading.diags.all().size() == row.warnings);
    for (const Diagnostic& diagnostic : reading.diags.all()) CHECK(diagnostic.code == "TC1211");
    std::vector<std::uint32_t> numbers;
    for (const Document& document : *reading.documents) numbers.push_back(document.index);
    CHECK(numbers == row.numbers);
  }
}

TEST_CASE("an error says in which document it is") {
  const Reading reading("a: 1\n---\nb: 1\nb: 2\n", InputFormat::yaml);
  REQUIRE_FALSE(reading.documents);
  CHECK(reading.diags.all().front().document == 1);
}

TEST_CASE("aliases are copies of what they name, wherever that stands") {
  struct Row {
    const char* text;
    const char* expected;
  };
  const Row rows[] = {
      {"[&a 1, *a]", "[1,1]"},
      {"x: &a [1, &b {c: &d 2}]\ny: [*a, *b, *d]\n",
       R"({"x":[1,{"c":2}],"y":[[1,{"c":2}],{"c":2},2]})"},
      {"- {k: &a {z: 1}}\n- [[*a]]\n", R"([{"k":{"z":1}},[[{"z":1}]]])"},
      {"- &a x\n- &a y\n- *a\n", R"(["x","y","y"])"},
      {"&k key: 1\nother: *k\n", R"({"key":1,"other":"key"})"},
      {"a: &k key\nb: {*k : 1}\n", R"({"a":"key","b":{"key":1}})"},
      {"a: &e\nb: *e\n", R"({"a":null,"b":null})"},
      {"[&a 1, *b]", "TC1205 at 1:8 [*b]"},
      {"&a 1\n---\n*a\n", "TC1205 at 3:1 [*a]"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(Reading(row.text, InputFormat::yaml).shown() == row.expected);
  }
}

}  // namespace
}  // namespace tgtcfg

// What libraries of YAML accept, misread or never end on; each row fails when its trap opens again.
#include "reading.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

TEST_CASE("traps of the YAML library are errors at their place") {
  struct Row {
    const char* name;
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"lone comma", ",", "TC1103 at 1:1 [,]"},
      {"lone comma behind text", "[a]\n,\n", "TC1109 at 2:1 [,]"},
      {"quote open at the end", "a: \"b\nc: d\n", "TC1107 at 1:4 [\"]"},
      {"single quote open at the end", "a: 'b\nc: d\n", "TC1107 at 1:4 [']"},
      {"quote open in brackets", "a: [x, \"b]\n", "TC1107 at 1:8 [\"]"},
      {"key without a colon", "a: 1\ntop2\n", "TC1207 at 2:1 [top2]"},
      {"key without a colon, first", "top2\na: 1\n", "TC1103 at 2:2 [:]"},
      {"key without a colon in braces", "{a, b: 1}", "TC1207 at 1:2 [a]"},
      {"explicit key without a value", "? a\n? b\n", "TC1207 at 1:3 [a]"},
      {"text after a list", "[a]\nb\n", "TC1109 at 2:1 [b]"},
      {"map after a list", "- a\nb: 1\n", "TC1109 at 2:1 [b: 1]"},
      {"flow after flow", "{a: 1}\n{b: 1}\n", "TC1109 at 2:1 [{b: 1}]"},
      {"document after dots alone", "a\n...\nb\n", "TC1109 at 3:1 [b]"},
      {"equal keys", "a: 1\nb: 2\na: 3\n", "TC1104 at 3:1 [a]"},
      {"equal keys, spelled otherwise", "a: 1\n'a': 3\n", "TC1104 at 2:1 ['a']"},
      {"equal keys in braces, twice", "{a: 1, a: 2, a: 3}",
       "TC1104 at 1:8 [a], TC1104 at 1:14 [a]"},
      {"comma first", "[ , a]", "TC1208 at 1:3 [,]"},
      {"two commas", "[a, , b]", "TC1208 at 1:5 [,]"},
      {"two commas, no blank", "[a,,b]", "TC1208 at 1:4 [,]"},
      {"two commas at the end", "[a,,]", "TC1208 at 1:4 [,]"},
      {"comma alone in brackets", "[,]", "TC1208 at 1:2 [,]"},
      {"comma first in braces", "{ , a: 1}", "TC1208 at 1:3 [,]"},
      {"two commas in braces", "{a: 1,, b: 1}", "TC1208 at 1:7 [,]"},
      {"self alias", "&a [*a]", "TC1204 at 1:5 [*a]"},
      {"self alias in a map", "a: &x\n  b: {c: *x}\n", "TC1204 at 2:10 [*x]"},
      {"leading zero", "[010, -007, 01.5]",
       "TC1106 at 1:2 [010], TC1106 at 1:7 [-007], TC1106 at 1:13 [01.5]"},
      {"integer too large", "[9007199254740992, 1]", "TC1105 at 1:2 [9007199254740992]"},
      {"integer beyond 64 bits", "a: 123456789012345678901234567890\n",
       "TC1105 at 1:4 [123456789012345678901234567890]"},
      {"hexadecimal too large", "a: 0xFFFFFFFFFFFFFFFFFF\n",
       "TC1105 at 1:4 [0xFFFFFFFFFFFFFFFFFF]"},
      {"numbers that are none", "[.nan, -.inf, 1e400]",
       "TC1105 at 1:2 [.nan], TC1105 at 1:8 [-.inf], TC1105 at 1:15 [1e400]"},
      {"merge key", "a: &a {x: 1}\nb:\n  <<: *a\n", "TC1201 at 3:3 [<<]"},
      {"unknown tag", "a: !ref b\n", "TC1202 at 1:4 [!ref]"},
      {"unknown core tag", "a: !!binary b\n", "TC1202 at 1:4 [!!binary]"},
      {"tag on a list", "a: !!map [1]\n", "TC1203 at 1:10 [[]"},
      {"tag on a text", "a: !!int x\n", "TC1203 at 1:10 [x]"},
      {"list as a key", "[a]: 1\n", "TC1206 at 1:1 [[]"},
      {"map as a key", "{a: 1}: 1\n", "TC1206 at 1:1 [{]"},
      {"map as a key in a list", "[{a: 1}: 1]\n", "TC1206 at 1:2 [{]"},
      {"null as a key", "null: 1\n", "TC1206 at 1:1 [n]"},
      {"nothing as a key", ": 1\n", "TC1206 at 1:1 [:]"},
      {"complex key", "? [a, b]\n: 1\n", "TC1206 at 1:3 [[]"},
      {"tab before a list", "a:\n\t- b\n", "TC1209 at 2:1 [\t]"},
      {"tab before a map", "a:\n\tb: 1\n", "TC1209 at 2:1 [\t]"},
      {"tab before a text", "a:\n\tb\n", "TC1209 at 2:1 [\t]"},
      {"bracket open at the end", "a: [b, c\nd: 1\n", "TC1108 at 1:4 [[]"},
      {"brackets open at the end", "a: [[b, c\nd: 1\n", "TC1108 at 1:5 [[]"},
      {"brace open at the end", "a: {b: 1\n", "TC1108 at 1:4 [{]"},
      {"wrong indentation", "a:\n  - b\n  c: 1\n", "TC1103 at 3:3 [c]"},
      {"colon inside a plain text", "a: b: c\n", "TC1103 at 1:5 [:]"},
      {"unknown escape", "a: \"\\d\"\n", "TC1103 at 1:5 [\\d]"},
      {"escape of a single quote", "a: \"it\\'s\"\n", "TC1103 at 1:7 [\\']"},
      {"comment glued to a list", "[a]#b\n", "TC1103 at 1:4 [#]"},
      {"comment glued to a text in quotes", "a: 'b'#c\nd: 1\n", "TC1103 at 1:7 [#]"},
      {"directive without a document", "%YAML 1.2\n", "TC1103 at 1:1 [%]"},
      {"directive without a marker", "%YAML 1.2\na: 1\n", "TC1103 at 1:1 [%]"},
      {"directive inside the stream", "a: 1\n%YAML 1.2\n---\n", "TC1103 at 2:1 [%YAML 1.2]"},
      {"lone carriage return", "a: 1\rb: 2\r", "TC1005 at 1:5 [\r]"},
      {"NUL", std::string("a: \0", 4),
       "TC1002 at 1:4 ["
       "\0"
       "]"},
      {"control character", "a: \x07", "TC1004 at 1:4 [\x07]"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Reading reading(row.text, InputFormat::yaml);
    CHECK_FALSE(reading.documents);
    CHECK(std::string(reading.errors().c_str()) == std::string(row.expected));
  }
}

TEST_CASE("one byte order mark is dropped, a second one is text at its place") {
  CHECK(Reading("\xEF\xBB\xBF[010]", InputFormat::yaml).shown() == "TC1106 at 1:2 [010]");
  CHECK(Reading("\xEF\xBB\xBF\xEF\xBB\xBF: 1", InputFormat::yaml).shown() ==
        "{\"\xEF\xBB\xBF\":1}");
  CHECK(Reading("\xEF\xBB\xBF\xEF\xBB\xBF ex]", InputFormat::yaml).shown() ==
        "\"\xEF\xBB\xBF ex]\"");
}

TEST_CASE("an old version directive is a warning and changes nothing") {
  const Reading reading("%YAML 1.1\n---\na: yes\n", InputFormat::yaml);
  CHECK(reading.shown() == R"({"a":"yes"})");
  CHECK(reading.errors() == "TC1210 at 1:7 [1.1]");
}

TEST_CASE("a key beyond the length that YAML looks ahead is named as such") {
  const std::string key(1100, 'k');
  const Reading reading("a: 1\n" + key + ": 1\n", InputFormat::yaml);
  CHECK(reading.errors() == "TC1103 at 2:1 [" + key + "]");
  CHECK(reading.diags.all().front().message == "invalid YAML: a key is longer than 1024 bytes");
  CHECK(Reading("? " + key + "\n: 1\n", InputFormat::yaml).documents);
}

TEST_CASE("every error names what to do, or shows it") {
  for (const char* text :
       {"a: b: c\n", "a: 1\ntop2\n", "[a,,b]", "a: 010\n", "a:\n\t- b\n", "a: !x b\n"}) {
    INFO(text);
    const Reading reading(text, InputFormat::yaml);
    REQUIRE(reading.diags.all().size() == 1);
    const Diagnostic& diagnostic = reading.diags.all().front();
    CHECK(diagnostic.helps.size() + diagnostic.fixes.size() > 0);
  }
}

TEST_CASE("a duplicate key labels both places") {
  const Reading reading("a: 1\na: 2\n", InputFormat::yaml);
  REQUIRE(reading.diags.all().size() == 1);
  const auto& labels = reading.diags.all().front().labels;
  REQUIRE(labels.size() == 2);
  CHECK(labels[0].span.begin == 5);
  CHECK(labels[1].span.begin == 0);
}

TEST_CASE("an alias bomb ends before it is built") {
  std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int level = 1; level < 9; ++level) {
    const std::string name = "a" + std::to_string(level);
    const std::string below = "*a" + std::to_string(level - 1);
    text += name + ": &" + name + " [" + below + repeated(", " + below, 9) + "]\n";
  }
  const Reading reading(text, InputFormat::yaml);
  REQUIRE(reading.diags.all().size() == 1);
  CHECK(reading.diags.all().front().code == "TC1011");
  CHECK(reading.text(reading.diags.all().front().span()).starts_with("*a"));
}

TEST_CASE("aliases cannot make a tree deeper than the limit") {
  std::string text = "- &a0 [x]\n";
  for (int level = 1; level < 200; ++level) {
    text += "- &a" + std::to_string(level) + " [*a" + std::to_string(level - 1) + "]\n";
  }
  const Reading reading(text, InputFormat::yaml);
  REQUIRE(reading.diags.all().size() == 1);
  CHECK(reading.diags.all().front().code == "TC1010");
}

TEST_CASE("limits hold in YAML, at the first place beyond them") {
  struct Row {
    const char* name;
    std::string text;
    const char* limit;
    std::size_t value;
    const char* expected;
  };
  const Row rows[] = {
      {"depth", "[[[a]]]", "depth", 2, "TC1010 at 1:3 [[]"},
      {"depth of block lists", "- - - a\n", "depth", 2, "TC1010 at 1:5 [-]"},
      {"depth as it is allowed", "[[a]]", "depth", 2, R"([["a"]])"},
      {"nodes", "[a, b, c]", "nodes", 3, "TC1011 at 1:8 [c]"},
      {"nodes as they are allowed", "[a, b]", "nodes", 3, R"(["a","b"])"},
      {"nodes through an alias", "[&a [x], *a]", "nodes", 4, "TC1011 at 1:10 [*a]"},
      {"scalar", "a: 'bcd'\n", "scalar", 2, "TC1012 at 1:4 ['bcd']"},
      {"key", "abc: 1\n", "scalar", 2, "TC1012 at 1:1 [abc]"},
      {"documents", "a\n---\nb\n---\nc\n", "documents", 2, "TC1013 at 4:1 [---]"},
      {"file size", "abcd", "file-size", 3, "TC1001 at 1:1 []"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    Limits limits;
    *find_limit(limits, row.limit) = row.value;
    CHECK(Reading(row.text, InputFormat::yaml, limits).shown() == row.expected);
  }
}

TEST_CASE("nesting far beyond what the library bears is our error, not its overflow") {
  for (const std::string_view piece : {"[", "{a: ", "- "}) {
    INFO(piece);
    const Reading reading(repeated(piece, 100000), InputFormat::yaml);
    REQUIRE(reading.diags.all().size() == 1);
    CHECK(reading.diags.all().front().code == "TC1010");
  }
}

TEST_CASE("a depth limit beyond what any stage bears still ends in our error") {
  Limits limits;
  limits.depth = 100000;
  CHECK(Reading(repeated("[", 1000) + repeated("]", 1000), InputFormat::yaml, limits).documents);
  const Reading reading(repeated("[", 3000) + repeated("]", 3000), InputFormat::yaml, limits);
  REQUIRE(reading.diags.all().size() == 1);
  CHECK(reading.diags.all().front().code == "TC1010");
}

TEST_CASE("a huge map takes linear time, and its duplicate is still found") {
  Limits limits;
  limits.nodes = 1000000;
  std::string text;
  for (int i = 0; i < 50000; ++i) text += "key" + std::to_string(i) + ": 1\n";
  CHECK(Reading(text, InputFormat::yaml, limits).documents);
  const Reading reading(text + "key49998: 1\n", InputFormat::yaml, limits);
  CHECK(reading.errors() == "TC1104 at 50001:1 [key49998]");
}

TEST_CASE("a line of endless pieces is refused at the first that is too much") {
  struct Row {
    std::string_view piece;
    const char* code;
    std::uint32_t at;
  };
  const Row rows[] = {{"[", "TC1010", 128},       {"a,", "TC1011", 199999}, {"{a: ", "TC1010", 509},
                      {"&a ", "TC1103", 4},       {"!a ", "TC1103", 4},     {"*a ", "TC1205", 1},
                      {"[a], ", "TC1011", 249997}};
  for (const Row& row : rows) {
    INFO(row.piece);
    const Reading reading("[" + repeated(row.piece, 2000000), InputFormat::yaml);
    REQUIRE_FALSE(reading.diags.all().empty());
    CHECK(std::string(reading.diags.all().back().code) == row.code);
    CHECK(reading.diags.all().back().span().begin == row.at);
  }
}

TEST_CASE("a key given many times takes linear time") {
  const Reading reading(repeated("a: 1\n", 40000), InputFormat::yaml);
  CHECK(reading.diags.error_count() == 39999);
}

}  // namespace
}  // namespace tgtcfg

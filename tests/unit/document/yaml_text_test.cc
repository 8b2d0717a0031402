// What libyaml refuses or misreads although YAML 1.2 has it: it is read, at its place and as it is.
#include "reading.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("YAML 1.2 is read where the library knows 1.1 only") {
  struct Row {
    const char* name;
    std::string text;
    const char* expected;
    const char* spans;
  };
  const Row rows[] = {
      {"NEL is text", "a: b \xC2\x85 c\n", "{\"a\":\"b \xC2\x85 c\"}", ""},
      {"NEL ends no comment", "a: b # c\xC2\x85 d: e\n", R"({"a":"b"})", ""},
      {"line and paragraph separators are text", "a: x\xE2\x80\xA8y \xE2\x80\xA9z\n",
       "{\"a\":\"x\xE2\x80\xA8y \xE2\x80\xA9z\"}",
       "<a: x\xE2\x80\xA8y \xE2\x80\xA9z> <a>=<x\xE2\x80\xA8y \xE2\x80\xA9z>"},
      {"the same in quotes and in a block text",
       "- \"\xE2\x80\xA8 \\n\"\n- '\xC2\x85 '''\n- |\n  \xE2\x80\xA9\n  x\n",
       "[\"\xE2\x80\xA8 \\n\",\"\xC2\x85 '\",\"\xE2\x80\xA9\\nx\\n\"]", ""},
      {"delete and C1 controls are text", "'\x7F': \xC2\x80\xC2\x9F\n",
       "{\"\x7F\":\"\xC2\x80\xC2\x9F\"}", ""},
      {"code points that are no characters", "a: \xEF\xBF\xBE\xEF\xBF\xBF\n",
       "{\"a\":\"\xEF\xBF\xBE\xEF\xBF\xBF\"}", ""},
      {"anchors of any characters", "a: &\xC3\xA4.b/c: 1\nb: *\xC3\xA4.b/c:\n", R"({"a":1,"b":1})",
       ""},
      {"anchors with a control character", "a: &n\xC2\x9A:x 1\nb: *n\xC2\x9A:x\n",
       R"({"a":1,"b":1})", ""},
      {"an anchor that ends in a colon", "- &a: x\n- *a:\n", R"(["x","x"])", ""},
      {"a later anchor hides the one before", "- &a.b x\n- &a.b y\n- *a.b\n", R"(["x","y","y"])",
       ""},
      {"a text that begins with a colon", "[:x, {a: ::y}]", R"([":x",{"a":"::y"}])",
       "<[:x, {a: ::y}]> <:x> <{a: ::y}> <a>=<::y>"},
      {"a text that begins with a question mark", "[?x, {?a: ?b}]", R"(["?x",{"?a":"?b"}])",
       "<[?x, {?a: ?b}]> <?x> <{?a: ?b}> <?a>=<?b>"},
      {"tabs divide", "-\ta\n-\t\t{b: c}\n- |\n  -\tx\n", R"(["a",{"b":"c"},"-\tx\n"])", ""},
      {"tabs in lines without content", "\t# c\na: 1\n\t\nb: 2\n \t \n", R"({"a":1,"b":2})", ""},
      {"a tab begins the text of a block", "a: |\n \tb\n \t\tc\n", R"({"a":"\tb\n\t\tc\n"})",
       "<a: |\n \tb\n \t\tc> <a>=<|\n \tb\n \t\tc>"},
      {"directives of others", "%FOO bar\n%BAR\n---\na: 1\n", R"({"a":1})", ""},
      {"a percent sign inside", "a: |\n  %x\nb:\n  '%y'\n", R"({"a":"%x\n","b":"%y"})", ""},
      {"dots that end nothing", "...\n# c\n...\na: 1\n", R"({"a":1})", ""},
      {"blanks at the end without a line end", "a: |\n  b\n   ", R"({"a":"b\n \n"})",
       "<a: |\n  b> <a>=<|\n  b>"},
      {"dots and signs in a block text", "--- |\n  ...\n  %x\n", R"("...\n%x\n")", ""},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Reading reading(row.text, InputFormat::yaml);
    CHECK(reading.shown() == row.expected);
    if (*row.spans == 0 || !reading.documents) continue;
    CHECK(spans_of(reading.root(), reading.sources) == row.spans);
  }
}

TEST_CASE("what stays a mistake is one at its place") {
  struct Row {
    const char* text;
    const char* expected;
  };
  const Row rows[] = {
      {"-\t- a\n", "TC1209 at 1:2 [\t]"},
      {"-\ta: 1\n", "TC1209 at 1:2 [\t]"},
      {"\ta: 1\n", "TC1209 at 1:1 [\t]"},
      {"&a\n\t- b\n", "TC1209 at 2:1 [\t]"},
      {"a: |\n\tb\n", "TC1209 at 2:1 [\t]"},
      {"{a:, b: 1}", "TC1103 at 1:3 [:]"},
      {"{a:[b]}", "TC1103 at 1:3 [:]"},
      {"a: 1\nb:2\n", "TC1103 at 2:2 [:]"},
      {"a:\n[b]\n", "TC1103 at 2:1 [[]"},
      {"[a: 1, *b:]", "TC1205 at 1:8 [*b:]"},
      {"- !a!b c\n- !a!b d\n", "TC1202 at 1:3 [!a!b], TC1202 at 2:3 [!a!b]"},
      {"- \"\\'\"\n- \"\\'\"\n", "TC1103 at 1:4 [\\'], TC1103 at 2:4 [\\']"},
      {"[{a: b]}", "TC1108 at 1:2 [{]"},
      {"a: [b\n", "TC1108 at 1:4 [[]"},
      {"%YAML\n---\n", "TC1103 at 1:1 [%]"},
      {"%YAML 1.2 1.2\n---\n", "TC1103 at 1:1 [%]"},
      {"%YAML x\n---\n", "TC1103 at 1:1 [%]"},
      {"%YAML 2.0\n---\n", "TC1103 at 1:1 [%]"},
      {"%YAML 1.2\n%YAML 1.2\n---\n", "TC1103 at 2:1 [%]"},
      {"%TAG !\n---\n", "TC1103 at 1:1 [%]"},
      {"a: 1\n%FOO\n", "TC1103 at 2:1 [%FOO]"},
      {"? &a:x\xC2\x9A:\n- &b\n", "TC1206 at 1:3 [&]"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const Reading reading(row.text, InputFormat::yaml);
    CHECK_FALSE(reading.documents);
    CHECK(reading.errors() == row.expected);
  }
}

TEST_CASE("a text is not read again for ever") {
  Limits limits;
  limits.nodes = 1000000;
  const auto many = [&limits](std::string_view piece) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += piece;
    return Reading(text, InputFormat::yaml, limits);
  };
  const Reading refused = many("- x\n\t\n");
  REQUIRE(refused.diags.all().size() == 1);
  CHECK(refused.diags.all().front().code == "TC1209");
  CHECK(many("-\tx\n").documents);
  CHECK(many("- &a.b x\n- *a.b\n").documents);
}

}  // namespace
}  // namespace tgtcfg

#include "document/text_map.h"

#include "reading.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

// The value under `t` (or the only element), and the source of each of `words` of its text.
std::string sources_of(const Reading& reading, const std::vector<std::string>& words) {
  if (!reading.documents) return reading.errors();
  const Value& root = reading.root();
  const Value& value = root.is_array() ? root.array().front() : *root.find("t");
  const TextMap map = text_map_of(value, reading.sources);
  std::string shown;
  for (const std::string& word : words) {
    const std::size_t at = value.string().find(word);
    if (at == std::string::npos) return "no `" + word + "` in `" + value.string() + "`";
    shown += "<" + reading.text(map.span(at, at + word.size())) + ">";
  }
  return shown;
}

TEST_CASE("a word of a decoded text points at the bytes that were typed") {
  struct Row {
    const char* name;
    InputFormat format;
    std::string text;
    std::vector<std::string> words;
    const char* expected;
  };
  const Row rows[] = {
      {"plain", InputFormat::yaml, "t: llvm -mcpu=x\n", {"llvm", "-mcpu", "x"}, "<llvm><-mcpu><x>"},
      {"plain over lines",
       InputFormat::yaml,
       "t: llvm\n  -mcpu=x\n\n  -b=y\n",
       {"llvm", "-mcpu=x", "-b"},
       "<llvm><-mcpu=x><-b>"},
      {"plain, blanks before the fold",
       InputFormat::yaml,
       "t: llvm   \n   -mcpu=x\n",
       {"llvm", "-mcpu", "m -m"},
       "<llvm><-mcpu><m   \n   -m>"},
      {"single quotes",
       InputFormat::yaml,
       "t: 'llvm -mcpu=x'\n",
       {"llvm", "-mcpu"},
       "<llvm><-mcpu>"},
      {"doubled quotes", InputFormat::yaml, "t: 'a ''b'' c'\n", {"a", "'b'", "c"}, "<a><''b''><c>"},
      {"single quotes over lines",
       InputFormat::yaml,
       "t: 'a\n\n  ''b'''\n",
       {"a", "'b'"},
       "<a><''b''>"},
      {"double quotes",
       InputFormat::yaml,
       "t: \"llvm -mcpu=x\"\n",
       {"llvm", "-mcpu"},
       "<llvm><-mcpu>"},
      {"escapes of YAML",
       InputFormat::yaml,
       "t: \"a\\tb\\x41\\u00e4\\e\\_c d\"\n",
       {"b", "A", "\xC3\xA4", "c", "d"},
       "<b><\\x41><\\u00e4><c><d>"},
      {"line joined by a backslash",
       InputFormat::yaml,
       "t: \"ab \\\n    cd\\\n  ef\"\n",
       {"ab", "cdef", "ef"},
       "<ab><cd\\\n  ef><ef>"},
      {"double quotes over lines",
       InputFormat::yaml,
       "t: \"ab  \n\n    cd \\\" e\"\n",
       {"ab", "cd", "\"", "e"},
       "<ab><cd><\\\"><e>"},
      {"literal",
       InputFormat::yaml,
       "t: |\n    ab\n      cd\n\n    ef\n",
       {"ab", "cd", "ef"},
       "<ab><cd><ef>"},
      {"literal with an indicator",
       InputFormat::yaml,
       "t: |1-\n   ab\n cd\n",
       {"ab", "cd"},
       "<ab><cd>"},
      {"literal with blank lines first",
       InputFormat::yaml,
       "t: |\n\n\n  ab\n  cd\n",
       {"ab", "cd"},
       "<ab><cd>"},
      {"literal, Windows", InputFormat::yaml, "t: |\r\n  ab\r\n  cd\r\n", {"ab", "cd"}, "<ab><cd>"},
      {"folded",
       InputFormat::yaml,
       "t: >-\n  llvm\n  -mcpu=x\n  -mattr=+a\n",
       {"llvm", "-mcpu=x", "-mattr", "+a", "x -m"},
       "<llvm><-mcpu=x><-mattr><+a><x\n  -m>"},
      {"folded with paragraphs",
       InputFormat::yaml,
       "t: >\n  ab\n  cd\n\n  ef\n    gh\n  ij\n",
       {"ab", "cd", "ef", "gh", "ij"},
       "<ab><cd><ef><gh><ij>"},
      {"folded, words repeated",
       InputFormat::yaml,
       "t: >\n  a\n  a b\n  a c\n",
       {"b", "c"},
       "<b><c>"},
      {"JSON", InputFormat::json, "{\"t\": \"llvm -mcpu=x\"}", {"llvm", "-mcpu"}, "<llvm><-mcpu>"},
      {"escapes of JSON",
       InputFormat::json,
       "{\"t\": \"a\\/b\\ud83d\\ude00 \\\"c\\\" d\"}",
       {"a", "b", "\xF0\x9F\x98\x80", "\"c\"", "d"},
       "<a><b><\\ud83d\\ude00><\\\"c\\\"><d>"},
      {"escapes of JSON5",
       InputFormat::json5,
       "{t: 'it\\'s \\x41 \\\nb \\q c'}",
       {"'s", "A", "b", "q", "c"},
       "<\\'s><\\x41><b><\\q><c>"},
      {"the letters that YAML and JSON5 read otherwise",
       InputFormat::json5,
       "['\\a\\e\\N x']",
       {"a", "N", "x"},
       "<\\a><\\N><x>"},
      {"behind an anchor", InputFormat::yaml, "t: &a !!str 'b c'\n", {"c"}, "<c>"},
      {"not ASCII", InputFormat::yaml, "t: \"\xC3\xA4 \\u00e4 x\"\n", {"x"}, "<x>"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Reading reading(row.text, row.format);
    CHECK(sources_of(reading, row.words) == row.expected);
  }
}

TEST_CASE("a range at the end or past it stays inside the scalar") {
  const Reading reading("t: \"a\\tb\"\n", InputFormat::yaml);
  const TextMap map = text_map_of(*reading.root().find("t"), reading.sources);
  CHECK(reading.text(map.span(3, 3)).empty());
  CHECK(map.span(3, 3).begin == 8);
  CHECK(map.span(2, 99).end == 8);
  CHECK(reading.text(map.base()) == "\"a\\tb\"");
}

TEST_CASE("a value that nobody typed stands nowhere") {
  const SourceMap sources;
  const TextMap map = text_map_of(Value("llvm"), sources);
  CHECK_FALSE(map.span(0, 4).known());
  CHECK_FALSE(map.base().known());
}

TEST_CASE("a text that was escaped twice still has its place, or all of it") {
  SourceMap sources;
  const FileId file = sources.add("f", "\\\"llvm -x\\\" \\\"a\\\\tb\\\"");
  Value found("llvm -x");
  found.style = ScalarStyle::double_quoted;
  found.span = {file, 0, 11};
  CHECK(sources.text(text_map_of(found, sources).span(5, 7)) == "-x");
  Value lost("a\tb");
  lost.style = ScalarStyle::double_quoted;
  lost.span = {file, 12, 21};
  CHECK(text_map_of(lost, sources).span(0, 1) == lost.span);
}

}  // namespace
}  // namespace tgtcfg

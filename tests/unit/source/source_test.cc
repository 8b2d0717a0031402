#include <tgtcfg/source.h>

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("positions count lines from 1 and columns in Unicode scalar values") {
  struct Row {
    const char* name;
    std::string text;
    std::uint32_t byte;
    Position expected;
  };
  const Row rows[] = {
      {"start", "ab\ncd", 0, {1, 1, 0}},
      {"second line", "ab\ncd", 4, {2, 2, 4}},
      {"end of text", "ab\n", 3, {2, 1, 3}},
      {"past the end", "ab", 9, {1, 3, 2}},
      {"two-byte character before", "\xC3\xA4x", 2, {1, 2, 2}},
      {"four-byte character before", "\xF0\x9F\x98\x80x", 4, {1, 2, 4}},
      {"byte order mark counts in no column", "\xEF\xBB\xBFx", 3, {1, 1, 3}},
      {"empty text", "", 0, {1, 1, 0}},
      {"end of two blocks", std::string(2048, 'a'), 2048, {1, 2049, 2048}},
      {"a character in two blocks", std::string(1023, 'a') + "\xC3\xA4x", 1025, {1, 1025, 1025}},
      {"a plain block behind another", "\xC3\xA4" + std::string(2000, 'a'), 1500, {1, 1500, 1500}},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    SourceMap map;
    const FileId file = map.add("f", row.text);
    const Position actual = map.file(file).position(row.byte);
    CHECK(actual.line == row.expected.line);
    CHECK(actual.column == row.expected.column);
    CHECK(actual.byte == row.expected.byte);
  }
}

TEST_CASE("a position does not depend on what was asked before") {
  const std::string text =
      "\xEF\xBB\xBF\xC3\xA4"
      "b\xE6\x9D\xB1"
      "d\n\xC3\xA4"
      "f\r\ng";
  const auto size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t first = 0; first <= size; ++first) {
    for (std::uint32_t second = 0; second <= size; ++second) {
      const SourceFile fresh("f", text);
      const SourceFile used("f", text);
      (void)used.position(first);
      INFO(first << " then " << second);
      CHECK((used.position(second) == fresh.position(second)));
    }
  }
}

TEST_CASE("columns of a long line, in any order") {
  std::string text =
      "\xEF\xBB\xBF"
      "first\n";
  for (int i = 0; i < 5000; ++i) text += i % 3 == 0 && i / 2000 != 1 ? "\xE6\x9D\xB1" : "a";
  const SourceFile file("f", text);
  std::uint32_t column = 1;
  std::vector<Position> expected;
  for (std::uint32_t byte = 9; byte < text.size(); ++byte) {
    if ((static_cast<unsigned char>(text[byte]) & 0xC0) == 0x80) continue;
    expected.push_back({2, column++, byte});
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Position& wanted = expected[i * 7 % expected.size()];
    CHECK(file.position(wanted.byte) == wanted);
  }
}

TEST_CASE("a line comes without its line end") {
  SourceMap map;
  const SourceFile& file = map.file(map.add("f", "\xEF\xBB\xBFone\r\ntwo\n"));
  CHECK(file.line(1) == "one");
  CHECK(file.line(2) == "two");
  CHECK(file.line(3).empty());
  CHECK(file.line_count() == 3);
}

TEST_CASE("a row is one file wherever it is named, and another text another one") {
  SourceMap map;
  const FileId row = map.add_row("boards/a.yaml", "one");
  CHECK(map.add_row("boards/a.yaml", "one").value == row.value);
  const FileId other = map.add_row("boards/a.yaml", "two");
  CHECK(other.value != row.value);
  CHECK(map.file(row).text() == "one");
  CHECK(map.file(other).text() == "two");
  CHECK(map.add("boards/a.yaml", "two").value != other.value);
}

TEST_CASE("a span that is nowhere has no text") {
  SourceMap map;
  const FileId file = map.add("f", "hello");
  CHECK(map.text(Span{file, 1, 3}) == "el");
  CHECK(map.text(Span{}).empty());
}

}  // namespace
}  // namespace tgtcfg

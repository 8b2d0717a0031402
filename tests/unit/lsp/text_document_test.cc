#include <random>

#include "lsp/protocol.h"
#include "lsp/text_document.h"
#include "support/catch.h"

namespace tgtcfg::lsp {
namespace {

constexpr auto utf8 = PositionEncoding::utf8;
constexpr auto utf16 = PositionEncoding::utf16;

TEST_CASE("places are bytes by line and column") {
  const TextLines lines("a\xC3\xA9\xF0\x9F\x98\x80z\r\n\rb\n");
  struct Row {
    std::size_t offset;
    TextPosition in_utf8;
    TextPosition in_utf16;
  };
  const Row rows[] = {{0, {0, 0}, {0, 0}},  {1, {0, 1}, {0, 1}},  {3, {0, 3}, {0, 2}},
                      {7, {0, 7}, {0, 4}},  {8, {0, 8}, {0, 5}},  {10, {1, 0}, {1, 0}},
                      {11, {2, 0}, {2, 0}}, {12, {2, 1}, {2, 1}}, {13, {3, 0}, {3, 0}}};
  for (const Row& row : rows) {
    INFO(row.offset);
    CHECK(lines.position(row.offset, utf8) == row.in_utf8);
    CHECK(lines.position(row.offset, utf16) == row.in_utf16);
    CHECK(lines.offset(row.in_utf8, utf8) == row.offset);
    CHECK(lines.offset(row.in_utf16, utf16) == row.offset);
  }
  CHECK(lines.line_count() == 4);
  CHECK(lines.line(0) == "a\xC3\xA9\xF0\x9F\x98\x80z");
  CHECK(lines.line(3) == "");
}

TEST_CASE("places that are none are the nearest ones") {
  const TextLines lines("a\xF0\x9F\x98\x80\nb");
  CHECK(lines.offset({0, 99}, utf8) == 5);
  CHECK(lines.offset({0, 99}, utf16) == 5);
  CHECK(lines.offset({9, 0}, utf8) == 7);
  CHECK(lines.offset({0, 2}, utf16) == 1);  // in the middle of a pair
  CHECK(lines.offset({0, 3}, utf8) == 1);   // in the middle of a character
  CHECK(lines.position(99, utf16) == TextPosition{1, 1});
}

// In each of the places that `position` and `offset` jump to.
TEST_CASE("places far along a line are counted as those at its start are") {
  const std::string character = GENERATE("a", "\xC3\xA9", "\xF0\x9F\x98\x80");
  std::string line;
  while (line.size() < 5000) line += character + "b";
  const TextLines lines("\xC3\xA9\n" + line + "\nc");
  std::size_t offset = 3;
  std::uint32_t units = 0;
  while (offset < 3 + line.size()) {
    REQUIRE(lines.position(offset, utf16) == TextPosition{1, units});
    REQUIRE(lines.offset({1, units}, utf16) == offset);
    const bool wide = lines.text()[offset] != 'b' && character.size() == 4;
    if (wide) REQUIRE(lines.offset({1, units + 1}, utf16) == offset);
    offset += lines.text()[offset] == 'b' ? 1 : character.size();
    units += wide ? 2 : 1;
  }
  CHECK(lines.offset({1, units + 9}, utf16) == offset);
}

TEST_CASE("addresses are paths") {
  CHECK(path_of_uri("file:///a/b%20%C3%A9.yaml") == "/a/b \xC3\xA9.yaml");
  CHECK(path_of_uri("FILE://host/a%zz?x#y") == "/a%zz");
  CHECK_FALSE(path_of_uri("untitled:a").has_value());
  CHECK_FALSE(path_of_uri("file:").has_value());
  CHECK(uri_of_path("/a b/\xC3\xA9~.json") == "file:///a%20b/%C3%A9~.json");
}

TEST_CASE("a change is made in the text that the one before made") {
  const TextLines before("a\nb\nc");
  TextEdits edits(before, PositionEncoding::utf16);
  const std::string& text = edits.text();
  const auto change = [&edits](TextPosition start, TextPosition end, std::string_view by) {
    edits.replace(start, end, by);
  };
  change({1, 0}, {1, 1}, "x\ny");
  CHECK(text == "a\nx\ny\nc");
  change({3, 0}, {0, 1}, "");
  CHECK(text == "ac");
  change({9, 9}, {9, 9}, "\n");
  CHECK(text == "ac\n");
  change({0, 0}, {9, 0}, "");
  CHECK(text.empty());
  change({0, 0}, {0, 0}, "z");
  CHECK(text == "z");
}

std::string random_text(std::mt19937& random, std::size_t most) {
  constexpr std::string_view pieces[] = {
      "a", "bc", "\n", "\r\n", "\r", "\xC3\xA9", "\xF0\x9F\x98\x80", "long words of a line "};
  std::string text;
  for (std::size_t count = random() % most; count > 0; --count)
    text += pieces[random() % std::size(pieces)];
  return text;
}

TEST_CASE("random changes make the text that they make one by one") {
  const auto encoding = GENERATE(PositionEncoding::utf8, PositionEncoding::utf16);
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    const bool one_line = seed % 4 == 0;
    std::string expected = one_line ? std::string(9000, 'x') : random_text(random, 6000);
    const TextLines before(expected);
    TextEdits edits(before, encoding);
    TextPosition last;
    for (int i = 0; i < 200; ++i) {
      const TextLines lines(expected);
      const auto near = [&](std::uint32_t number, std::uint32_t most) {
        return number + static_cast<std::uint32_t>(random() % most) - std::min(number, most / 2);
      };
      const auto place = [&] {
        if (random() % 2 == 0) return TextPosition{near(last.line, 3), near(last.character, 9)};
        return TextPosition{static_cast<std::uint32_t>(random() % (lines.line_count() + 1)),
                            static_cast<std::uint32_t>(random() % (one_line ? 9000 : 60))};
      };
      const TextPosition start = place();
      const TextPosition end = random() % 3 == 0 ? place() : start;
      const std::string put = random_text(random, random() % 9 == 0 ? 2000 : 3);
      auto [from, to] = std::minmax({lines.offset(start, encoding), lines.offset(end, encoding)});
      expected.replace(from, to - from, put);
      edits.replace(start, end, put);
      last = start;
      INFO(seed << ": " << i);
      REQUIRE(edits.text() == expected);
    }
  }
}

}  // namespace

}  // namespace tgtcfg::lsp

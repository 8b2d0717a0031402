#include "lsp/text_document.h"

#include <random>

#include "support/catch.h"

namespace tgtcfg::lsp {
namespace {

TEST_CASE("a change is made in the text that the one before made") {
  EditedText text("a\nb\nc", PositionEncoding::utf16);
  text.replace({1, 0}, {1, 1}, "x\ny");
  CHECK(text.text() == "a\nx\ny\nc");
  text.replace({3, 0}, {0, 1}, "");
  CHECK(text.text() == "ac");
  text.replace({9, 9}, {9, 9}, "\n");
  CHECK(text.text() == "ac\n");
  text.replace({0, 0}, {9, 0}, "");
  CHECK(text.text().empty());
  text.replace({0, 0}, {0, 0}, "z");
  CHECK(text.text() == "z");
}

std::string random_text(std::mt19937& random, std::size_t most) {
  constexpr std::string_view pieces[] = {
      "a", "bc", "\n", "\r\n", "\r", "\xC3\xA9", "\xF0\x9F\x98\x80", "long words of a line "};
  std::string text;
  for (std::size_t count = random() % most; count > 0; --count)
    text += pieces[random() % std::size(pieces)];
  return text;
}

// Longer than a piece, so that places and endings of lines come to be at the ends of pieces.
TEST_CASE("random changes make the text that they make one by one") {
  const auto encoding = GENERATE(PositionEncoding::utf8, PositionEncoding::utf16);
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    const bool one_line = seed % 4 == 0;
    std::string expected = one_line ? std::string(9000, 'x') : random_text(random, 6000);
    EditedText text(expected, encoding);
    for (int i = 0; i < 60; ++i) {
      const TextLines lines(expected);
      const auto place = [&] {
        return TextPosition{static_cast<std::uint32_t>(random() % (lines.line_count() + 1)),
                            static_cast<std::uint32_t>(random() % (one_line ? 9000 : 60))};
      };
      const TextPosition start = place();
      const TextPosition end = random() % 3 == 0 ? place() : start;
      const std::string put = random_text(random, random() % 9 == 0 ? 2000 : 3);
      auto [from, to] = std::minmax({lines.offset(start, encoding), lines.offset(end, encoding)});
      expected.replace(from, to - from, put);
      text.replace(start, end, put);
      INFO(seed << ": " << i);
      REQUIRE(text.text() == expected);
    }
  }
}

}  // namespace
}  // namespace tgtcfg::lsp

#include "diag/columns.h"
#include "diag/text_width.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

class Terminal {
 public:
  explicit Terminal(std::uint32_t columns) { set_terminal_columns(columns); }
  ~Terminal() { set_terminal_columns(std::nullopt); }
};

TEST_CASE("a cell is one line") {
  Columns table;
  table.add({"a\nb", "c\x1b", "\xC3\xA9"});
  table.add({"d", "e", "f"});
  CHECK(table.text() == "a\\u{a}b  c\\u{1b}  \xC3\xA9\nd        e        f\n");
}

TEST_CASE("the last column is wrapped between words at a terminal alone") {
  Columns table;
  table.add({"first", "some words that do not fit x86_64-unknown-linux-gnu-and-more here"});
  CHECK(table.text() ==
        "first  some words that do not fit x86_64-unknown-linux-gnu-and-more here\n");
  const Terminal terminal(32);
  CHECK(table.text() ==
        "first  some words that do not\n"
        "       fit\n"
        "       x86_64-unknown-linux-gnu-and-more\n"
        "       here\n");
}

TEST_CASE("the last column is below the others where there is no room beside them") {
  Columns table;
  table.add({"a first column that is long", "some words, and more"});
  table.add({"b", "c"});
  const Terminal terminal(40);
  CHECK(table.text() ==
        "a first column that is long\n"
        "    some words, and more\n"
        "b                            c\n");
}

TEST_CASE("cells of a table are not broken inside of words while there is room") {
  CHECK(text_table({{"1", "boards/one.yaml:2:6 (extended)", "x86_64-linux-gnu", "in effect"}}, 2,
                   60) ==
        "  1  boards/one.yaml:2:6         x86_64-linux-gnu  in effect\n"
        "     (extended)\n");
}

TEST_CASE("what a terminal shows of a text, and how wide it is") {
  struct Row {
    const char* name;
    std::string_view text;
    std::string_view shown;
    std::size_t width;
  };
  const Row rows[] = {
      {"empty", "", "", 0},
      {"ascii", "llvm -mcpu=x", "llvm -mcpu=x", 12},
      {"accent", "\xC3\xA9", "\xC3\xA9", 1},
      {"wide", "東京", "東京", 4},
      {"emoji", "🚀", "🚀", 2},
      {"combining", "e\xCC\x81", "e\xCC\x81", 1},
      {"combining alone", "\xCC\x81", "\xCC\x81", 1},
      {"tab", "a\tb", "a\\u{9}b", 7},
      {"escape", "\x1b[0m", "\\u{1b}[0m", 9},
      {"delete", "\x7F", "\\u{7f}", 6},
      {"C1", "\xC2\x9B", "\\u{9b}", 6},
      {"right-to-left override", "\xE2\x80\xAE", "\\u{202e}", 8},
      {"isolate", "\xE2\x81\xA6", "\\u{2066}", 8},
      {"Arabic letter mark", "\xD8\x9C", "\\u{61c}", 7},
      {"zero width space", "\xE2\x80\x8B", "\\u{200b}", 8},
      {"byte order mark", "\xEF\xBB\xBF", "\\u{feff}", 8},
      {"line separator", "\xE2\x80\xA8", "\\u{2028}", 8},
      {"tag character", "\xF3\xA0\x81\x81", "\\u{e0041}", 9},
      {"stray byte", "\xFF", "\\x{ff}", 6},
      {"cut sequence", "\xE6\x9D", "\\x{e6}\\x{9d}", 12},
      {"overlong", "\xC0\xAF", "\\x{c0}\\x{af}", 12},
      {"surrogate", "\xED\xA0\x80", "\\x{ed}\\x{a0}\\x{80}", 18},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(visible(row.text) == row.shown);
    CHECK(display_width(row.text) == row.width);
  }
}

TEST_CASE("bytes that are not UTF-8 do not get into JSON") {
  CHECK(valid_utf8("a\xFF 東\xE6\x9D") == "a\xEF\xBF\xBD 東\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(valid_utf8("\xE2\x80\xAE\x1b") == "\xE2\x80\xAE\x1b");
}

TEST_CASE("tabs go to the next stop") {
  const auto cells = cells_of("a\t\tb", 4);
  REQUIRE(cells.size() == 4);
  CHECK(cells[1].width == 3);
  CHECK(cells[2].width == 4);
  CHECK(cells[3].byte == 3);
}

TEST_CASE("texts are wrapped at spaces, and inside words only when they must") {
  using Lines = std::vector<std::string>;
  struct Row {
    const char* name;
    std::string_view text;
    std::size_t first;
    std::size_t rest;
    Lines lines;
  };
  const Row rows[] = {
      {"empty", "", 10, 10, {""}},
      {"fits", "one two", 7, 7, {"one two"}},
      {"at a space", "one two three", 7, 7, {"one two", "three"}},
      {"other first line", "one two three", 3, 9, {"one", "two three"}},
      {"long word", "abcdefghij kl", 4, 4, {"abcd", "efgh", "ij", "kl"}},
      {"inner spaces stay", "a  b c", 4, 4, {"a  b", "c"}},
      {"wide", "東京東京", 5, 5, {"東京", "東京"}},
      {"no room", "ab", 0, 0, {"a", "b"}},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(wrap(row.text, row.first, row.rest) == row.lines);
  }
}

}  // namespace

}  // namespace tgtcfg

#include "diag/columns.h"

#include "diag/terminal_columns.h"
#include "diag/text_table.h"
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

}  // namespace
}  // namespace tgtcfg

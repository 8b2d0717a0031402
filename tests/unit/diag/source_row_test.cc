#include "diag/source_row.h"

#include "diag/text_width.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST_CASE("a window is full and its caret in place, whatever stands around a label") {
  const std::string_view characters[] = {"a", "\xC3\xA9", "東", "🚀", "\t", "\xE2\x80\xAE"};
  const RowStyle style;
  for (const std::string_view left : characters) {
    for (const std::string_view right : characters) {
      for (const int plain : {0, 10, 30, 200}) {
        for (const int behind : {0, 300}) {
          INFO("`" << left << "`, " << plain << " of plain text, " << behind << " `" << right
                   << "`");
          const std::string before = repeated(left, 300) + repeated("b", plain);
          const std::string line = before + "X" + repeated(right, behind);
          const auto at = static_cast<std::uint32_t>(before.size());
          const auto drawn = draw_line(line, {{at, at + 1, true, {}}}, style);
          REQUIRE(drawn.size() == 1);
          const std::string& row = drawn.front().source;
          CHECK(display_width(row) >= style.width - 1);
          CHECK(display_width(row) <= style.width);
          REQUIRE(drawn.front().below.size() == 1);
          CHECK(drawn.front().below.front().find('^') ==
                display_width(row.substr(0, row.find('X'))));
        }
      }
    }
  }
}

}  // namespace
}  // namespace tgtcfg

// The lines in which two texts differ, as `diff -u` prints them and `patch` reads them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Empty when they are the same. Headers have the name as git writes it: in quotes, with escapes,
/// where it has characters that are not shown.
[[nodiscard]] std::string text_diff(std::string_view before, std::string_view after,
                                    std::string_view name);

/// Lines of one text, counted from 0, that stand for lines of the other; either may be none.
struct LineChange {
  std::size_t before = 0;
  std::size_t before_end = 0;
  std::size_t after = 0;
  std::size_t after_end = 0;
};
/// What makes `after` of `before`, in the order of the lines.
[[nodiscard]] std::vector<LineChange> line_changes(std::string_view before, std::string_view after);
/// The lines of a text with their ends.
[[nodiscard]] std::vector<std::string_view> lines_with_ends(std::string_view text);

}  // namespace tgtcfg

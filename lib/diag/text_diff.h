// The differences between two texts as lines, in the format of `diff -u` and `patch`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Returns an empty string for equal texts. Headers quote and escape the name as git does if it has
/// invisible characters.
[[nodiscard]] std::string text_diff(std::string_view before, std::string_view after,
                                    std::string_view name);

/// A range of lines in one text, from 0, that replaces a range in the other. Either may be empty.
struct LineChange {
  std::size_t before = 0;
  std::size_t before_end = 0;
  std::size_t after = 0;
  std::size_t after_end = 0;
};
/// Returns the changes from `before` to `after`, in the order of the lines.
[[nodiscard]] std::vector<LineChange> line_changes(std::string_view before, std::string_view after);
/// Returns the lines of a text, including their line endings.
[[nodiscard]] std::vector<std::string_view> lines_with_ends(std::string_view text);

}  // namespace tgtcfg

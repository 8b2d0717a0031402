// Differences for people: as text, or as a table of Markdown for a pull request.
#pragma once

#include <tgtcfg/source.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace tgtcfg {

/// Differences that are printed together: one, or all features that one list has more or less.
using DiffRow = std::span<const Difference>;

/// Gives `take` the rows in their order. Features that follow from one other CPU are one row unless
/// `all` is set.
void for_each_row(const std::vector<Difference>& found, bool all,
                  const std::function<void(DiffRow)>& take);

/// The pointer, then a line for each side with its origin.
[[nodiscard]] std::string row_text(DiffRow row, const SourceMap& sources);
/// A row of a table: the pointer and both values.
[[nodiscard]] std::string row_markdown(DiffRow row);
/// The first two lines of that table.
[[nodiscard]] std::string markdown_head();
/// `no difference`, `1 difference`, `7 differences`.
[[nodiscard]] std::string counted_differences(std::size_t count);

}  // namespace tgtcfg

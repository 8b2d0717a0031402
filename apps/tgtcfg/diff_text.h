// Prints differences: as text, or as a Markdown table for a pull request.
#pragma once

#include <tgtcfg/differences.h>
#include <tgtcfg/source.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace tgtcfg::cli {

/// Differences printed together: a single one, or all added and removed features of one list.
using DiffRow = std::span<const Difference>;

/// Calls `take` with the rows in order. Features implied by one changed CPU form one row unless
/// `all` is set.
void for_each_row(const std::vector<Difference>& found, bool all,
                  const std::function<void(DiffRow)>& take);

/// Returns the pointer, then one line per side with its origin.
[[nodiscard]] std::string row_text(DiffRow row, const SourceMap& sources);
/// Returns a table row: the pointer and both values.
[[nodiscard]] std::string row_markdown(DiffRow row);
/// Returns the first two lines of the table.
[[nodiscard]] std::string markdown_head();
/// `no difference`, `1 difference`, `7 differences`.
[[nodiscard]] std::string counted_differences(std::size_t count);

}  // namespace tgtcfg::cli

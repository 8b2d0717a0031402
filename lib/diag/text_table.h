// Rows of cells in columns of limited width, for the history and candidates of a diagnostic.
#pragma once

#include <string>
#include <vector>

namespace tgtcfg {

/// Returns one line per row, or more if cells are wrapped (at most three lines per cell, then `…`).
/// Each line begins with `indent` spaces and has no trailing spaces.
[[nodiscard]] std::string text_table(const std::vector<std::vector<std::string>>& rows,
                                     std::size_t indent, std::size_t width);

}  // namespace tgtcfg

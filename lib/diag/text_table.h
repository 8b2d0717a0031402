// Rows of cells in columns, within a width: history and candidates of a diagnostic.
#pragma once

#include <string>
#include <vector>

namespace tgtcfg {

/// One text line a row, or more where cells had to be wrapped (at most three lines a cell, `…`
/// behind what is cut). Each line begins with `indent` spaces and has none at its end.
[[nodiscard]] std::string text_table(const std::vector<std::vector<std::string>>& rows,
                                     std::size_t indent, std::size_t width);

}  // namespace tgtcfg

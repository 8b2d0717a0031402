#include "diag/columns.h"

#include <algorithm>
#include <utility>

#include "diag/text_width.h"

namespace tgtcfg {

void Columns::add(std::vector<std::string> row) {
  for (std::string& cell : row) {
    if (!is_plain(cell)) cell = visible(cell);
  }
  rows_.push_back(std::move(row));
}

std::string Columns::text() const {
  constexpr std::size_t widest = 60;
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    if (row.size() > widths.size()) widths.resize(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::size_t own = display_width(row[i]);
      if (own <= widest) widths[i] = std::max(widths[i], own);
    }
  }
  std::string out;
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += row[i];
      if (i + 1 == row.size()) break;
      const std::size_t own = display_width(row[i]);
      out.append(own < widths[i] ? widths[i] - own + 2 : 2, ' ');
    }
    while (out.ends_with(' ')) out.pop_back();
    out += '\n';
  }
  return out;
}

}  // namespace tgtcfg

#include "support/columns.h"

#include <algorithm>

namespace tgtcfg {

std::string Columns::text() const {
  constexpr std::size_t widest = 60;
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    if (row.size() > widths.size()) widths.resize(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i].size() <= widest) widths[i] = std::max(widths[i], row[i].size());
    }
  }
  std::string out;
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += row[i];
      if (i + 1 == row.size()) break;
      out.append(row[i].size() < widths[i] ? widths[i] - row[i].size() + 2 : 2, ' ');
    }
    while (out.ends_with(' ')) out.pop_back();
    out += '\n';
  }
  return out;
}

}  // namespace tgtcfg

#include "diag/columns.h"

#include <algorithm>
#include <utility>

#include "diag/terminal_columns.h"
#include "diag/text_width.h"
#include "support/text.h"

namespace tgtcfg {

void Columns::add(std::vector<std::string> row) {
  for (std::string& cell : row) {
    if (!is_plain(cell)) cell = visible(cell);
  }
  rows_.push_back(std::move(row));
}

namespace {

// Wraps text at words, indented to `column`, so that lines fit the terminal.
std::string wrapped(const std::string& text, std::size_t column) {
  constexpr std::size_t narrowest = 20;
  constexpr std::size_t below = 4;
  const auto columns = terminal_columns();
  if (!columns || column + display_width(text) <= *columns) return text;
  const bool beside = column + narrowest <= *columns;
  if (!beside) column = below;
  std::string out = beside ? "" : "\n" + std::string(column, ' ');
  std::size_t used = column;
  for (const std::string_view word : split(text, ' ')) {
    const std::size_t width = display_width(word);
    const bool breaks = used > column && used + 1 + width > *columns;
    if (breaks) out += "\n" + std::string(column, ' ');
    if (!breaks && used > column) out += ' ';
    used = breaks ? column + width : used + width + (used > column ? 1 : 0);
    out += word;
  }
  return out;
}

}  // namespace

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
    std::size_t column = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i + 1 == row.size()) {
        const std::string last = wrapped(row[i], column);
        if (last.starts_with('\n')) out.erase(out.find_last_not_of(' ') + 1);
        out += last;
        break;
      }
      const std::size_t own = display_width(row[i]);
      out += row[i];
      out.append(std::max(own, widths[i]) - own + 2, ' ');
      column += std::max(own, widths[i]) + 2;
    }
    while (out.ends_with(' ')) out.pop_back();
    out += '\n';
  }
  return out;
}

}  // namespace tgtcfg

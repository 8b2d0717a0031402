#include "diag/columns.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

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
      const std::size_t width = display_width(row[i]);
      if (width <= widest) widths[i] = std::max(widths[i], width);
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
      const std::size_t width = display_width(row[i]);
      out += row[i];
      out.append(std::max(width, widths[i]) - width + 2, ' ');
      column += std::max(width, widths[i]) + 2;
    }
    while (out.ends_with(' ')) out.pop_back();
    out += '\n';
  }
  return out;
}

namespace {

// Narrower lines are not readable. 0 means no terminal.
constexpr std::uint32_t fewest_columns = 20;
std::atomic<std::uint32_t> columns_of_terminal = 0;

}  // namespace

std::optional<std::uint32_t> terminal_columns() {
  const std::uint32_t columns = columns_of_terminal;
  return columns == 0 ? std::nullopt : std::optional(columns);
}

void set_terminal_columns(std::optional<std::uint32_t> columns) {
  columns_of_terminal = columns ? std::max(*columns, fewest_columns) : 0;
}

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t gap = 2;
constexpr std::size_t narrowest = 8;
constexpr std::size_t most_lines = 3;

/// Returns the width of each column: the largest that `width_of` returns for its cells.
template <typename WidthOf>
std::vector<std::size_t> widths_of(const Rows& rows, WidthOf width_of) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  return widths;
}

std::size_t longest_word(const std::string& text) {
  std::size_t longest = 0;
  for (const std::string& word : words_of(text)) longest = std::max(longest, display_width(word));
  return longest;
}

/// Limits wide columns to a common width, so that all columns fit if possible. If there is room for
/// the longest words of all columns, no column is narrower than its longest word.
void shrink(std::vector<std::size_t>& widths, std::vector<std::size_t> least, std::size_t room) {
  const std::size_t gaps = gap * (widths.empty() ? 0 : widths.size() - 1);
  if (std::accumulate(least.begin(), least.end(), gaps) > room) least.assign(widths.size(), 0);
  const auto shrunk = [&](std::size_t column, std::size_t cap) {
    return std::min(widths[column], std::max(cap, least[column]));
  };
  const auto total = [&](std::size_t cap) {
    std::size_t sum = gaps;
    for (std::size_t i = 0; i < widths.size(); ++i) sum += shrunk(i, cap);
    return sum;
  };
  std::size_t cap = std::max(room, narrowest);
  while (cap > narrowest && total(cap) > room) --cap;
  for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = shrunk(i, cap);
}

std::vector<std::string> cell_lines(const std::string& text, std::size_t width) {
  std::vector<std::string> lines = wrap(text, width);
  if (lines.size() <= most_lines) return lines;
  lines.resize(most_lines);
  lines.back() = wrap(lines.back(), width - 1).front() + "…";
  return lines;
}

}  // namespace

std::string text_table(const Rows& rows, std::size_t indent, std::size_t width) {
  std::vector<std::size_t> widths = widths_of(rows, display_width);
  shrink(widths, widths_of(rows, longest_word), width - std::min(indent, width));
  std::string out;
  for (const auto& row : rows) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      cells.push_back(cell_lines(row[i], widths[i]));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t n = 0; n < height; ++n) {
      std::string line(indent, ' ');
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string text = n < cells[i].size() ? cells[i][n] : std::string();
        line += text + std::string(widths[i] - std::min(widths[i], display_width(text)) + gap, ' ');
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
  }
  return out;
}

}  // namespace tgtcfg

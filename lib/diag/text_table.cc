#include "diag/text_table.h"

#include <algorithm>
#include <numeric>

#include "diag/text_width.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t gap = 2;
constexpr std::size_t narrowest = 8;
constexpr std::size_t most_lines = 3;

std::vector<std::size_t> natural_widths(const Rows& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], display_width(row[i]));
    }
  }
  return widths;
}

/// Width of the longest word in each column.
std::vector<std::size_t> word_widths(const Rows& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (const std::string& word : words_of(row[i]))
        widths[i] = std::max(widths[i], display_width(word));
    }
  }
  return widths;
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
  std::vector<std::size_t> widths = natural_widths(rows);
  shrink(widths, word_widths(rows), width - std::min(indent, width));
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

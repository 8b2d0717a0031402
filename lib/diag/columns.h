// Rows of columns for people. The program sets the width of the terminal once at startup, because
// the layout code does not know terminals.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

class Columns {
 public:
  /// Adds a row. Control characters in a cell, including line endings, are shown as escapes.
  void add(std::vector<std::string> row);
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  /// Returns columns two spaces apart, without spaces at the ends of lines. A column is as wide as
  /// its widest cell of at most 60 columns. On a terminal the last column is wrapped at words.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// Returns the columns of the terminal on standard output; nullopt if it is not a terminal.
[[nodiscard]] std::optional<std::uint32_t> terminal_columns();
void set_terminal_columns(std::optional<std::uint32_t> columns);

/// Returns the columns for paragraphs and reports: 80 without a terminal.
[[nodiscard]] inline std::uint32_t layout_columns() {
  constexpr std::uint32_t usual = 80;
  return terminal_columns().value_or(usual);
}

/// Returns one line per row, or more if cells are wrapped (at most three lines per cell, then `…`).
/// Each line begins with `indent` spaces and has no trailing spaces.
[[nodiscard]] std::string text_table(const std::vector<std::vector<std::string>>& rows,
                                     std::size_t indent, std::size_t width);

}  // namespace tgtcfg

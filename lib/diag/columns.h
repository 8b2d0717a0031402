// Rows of columns for people.
#pragma once

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

}  // namespace tgtcfg

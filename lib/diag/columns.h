// Rows of columns for people.
#pragma once

#include <string>
#include <vector>

namespace tgtcfg {

class Columns {
 public:
  /// Control characters of a cell, the ends of lines among them, are shown as escapes.
  void add(std::vector<std::string> row);
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  /// Columns two spaces apart, no space at the ends of lines. A column is as wide as its widest
  /// cell, but one cell longer than 60 does not widen the others. On a terminal the words of the
  /// last column go on below each other where they do not fit.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace tgtcfg

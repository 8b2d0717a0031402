// A long list of a report, stored as text, because values need many times the memory.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/text_sink.h"

namespace tgtcfg {

/// Elements for a document that `write_json` writes with an empty list. A report may have a hundred
/// thousand elements, so they are stored as separate pieces of text.
class ReportList {
 public:
  /// `depth` is the number of objects and lists around the member whose value is the list.
  explicit ReportList(std::size_t depth) : key_(2 * depth, ' '), element_(key_ + "  ") {}

  void add(const Value& element);
  /// Writes the document up to its empty list `name`, which must be at `depth`, then the elements.
  /// Returns the unwritten part of the document, which starts at the end of the list.
  [[nodiscard]] std::string_view write_into(std::string_view document, std::string_view name,
                                            const TextSink& sink) const;

 private:
  std::string key_;      // the indentation of the member
  std::string element_;  // the indentation of an element
  std::vector<std::string> pieces_;
};

}  // namespace tgtcfg

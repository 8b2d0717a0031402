// A long list of a report, as text: values take many times as much.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/text_sink.h"

namespace tgtcfg {

/// Elements as they stand in a document that `write_json` writes with an empty list for them. A
/// report may have a hundred thousand: they are kept as pieces of text, and never in one.
class ReportList {
 public:
  /// `depth`: in how many objects and lists the member stands whose value the list is.
  explicit ReportList(std::size_t depth) : key_(2 * depth, ' '), element_(key_ + "  ") {}

  void add(const Value& element);
  /// Writes a document up to the empty list of that name, which is there at that depth, and the
  /// elements into it. What is left of the document, from the end of the list.
  [[nodiscard]] std::string_view write_into(std::string_view document, std::string_view name,
                                            const TextSink& sink) const;

 private:
  std::string key_;      // the indentation of the member
  std::string element_;  // ... and of an element
  std::vector<std::string> pieces_;
};

}  // namespace tgtcfg

// A long list of a report, as text: values take many times as much.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Elements as they stand in a document that `write_json` writes with an empty list for them.
class ReportList {
 public:
  /// `depth`: in how many objects and lists the member stands whose value the list is.
  explicit ReportList(std::size_t depth) : key_(2 * depth, ' '), element_(key_ + "  ") {}

  void add(const Value& element);
  /// Puts the elements into the empty list of that name; there is one at that depth.
  void insert_into(std::string& document, std::string_view name) const;

 private:
  std::string key_;      // the indentation of the member
  std::string element_;  // ... and of an element
  std::string text_;
};

}  // namespace tgtcfg

#include "diag/report_list.h"

#include <tgtcfg/writers.h>

namespace tgtcfg {

void ReportList::add(const Value& element) {
  text_ += (text_.empty() ? "\n" : ",\n") + element_;
  std::string lines = write_json(element);
  lines.pop_back();
  // No text in JSON holds a line end of its own.
  for (const char c : lines) {
    text_ += c;
    if (c == '\n') text_ += element_;
  }
}

void ReportList::insert_into(std::string& document, std::string_view name) const {
  if (text_.empty()) return;
  const std::string empty = "\n" + key_ + "\"" + std::string(name) + "\": [";
  const std::size_t at = document.find(empty + "]") + empty.size();
  document.reserve(document.size() + text_.size() + 1 + key_.size());
  document.insert(at, "\n" + key_).insert(at, text_);
}

}  // namespace tgtcfg

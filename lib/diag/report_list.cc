#include "diag/report_list.h"

#include <tgtcfg/writers.h>

namespace tgtcfg {
void ReportList::add(const Value& element) {
  const bool first = pieces_.empty();
  if (first || pieces_.back().size() >= text_piece) pieces_.emplace_back();
  std::string& text = pieces_.back();
  text += (first ? "\n" : ",\n") + element_;
  std::string lines = write_json(element);
  lines.pop_back();
  // Strings in JSON never contain a line ending.
  for (const char c : lines) {
    text += c;
    if (c == '\n') text += element_;
  }
}

std::string_view ReportList::write_into(std::string_view document, std::string_view name,
                                        const TextSink& sink) const {
  if (pieces_.empty()) return document;
  const std::string empty = "\n" + key_ + "\"" + std::string(name) + "\": [";
  const std::size_t at = document.find(empty + "]") + empty.size();
  sink(document.substr(0, at));
  for (const std::string& piece : pieces_) sink(piece);
  sink("\n" + key_);
  return document.substr(at);
}

}  // namespace tgtcfg

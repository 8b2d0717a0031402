#include <tgtcfg/pipeline.h>

#include <utility>

#include "database/row_reader.h"

namespace tgtcfg {

Value read_row_text(std::string_view json) {
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add("row", std::string(json));
  auto documents = parse(file, InputFormat::json, sources, Limits{}, diags);
  if (!documents || documents->empty()) return {};
  Value row = std::move(documents->front().root);
  forget_places(row);
  return row;
}

}  // namespace tgtcfg

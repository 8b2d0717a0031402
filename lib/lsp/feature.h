// A feature: a question of the editor about a document, answered without changing anything.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>

#include "lsp/documents.h"

namespace tgtcfg::lsp {

/// What a feature is asked.
struct Query {
  Documents& documents;
  OpenDocument& document;
  const Value& params;     ///< as the editor sent them
  std::size_t offset = 0;  ///< of `position`, where there is one

  [[nodiscard]] const std::string& text() const { return document.lines().text(); }
  [[nodiscard]] Value range(ByteRange range) const { return documents.range(document, range); }
};

using Feature = Value (*)(const Query&);

}  // namespace tgtcfg::lsp

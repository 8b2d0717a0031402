// Resolves a text as if it were the content of a document.
#pragma once

#include <tgtcfg/plan.h>

#include <optional>
#include <string>

#include "lsp/documents.h"

namespace tgtcfg::lsp {

struct CheckedText {
  Findings findings;
  FileId file;  ///< of the text
  bool can_be_read = false;
  std::optional<Plan> plan{};  ///< set if the text resolves and has only one document
};
[[nodiscard]] CheckedText checked(const Documents& documents, const OpenDocument& document,
                                  std::string text);

/// Returns nullopt if the text does not resolve or has several documents.
[[nodiscard]] std::optional<CheckedText> resolved(const Documents& documents,
                                                  const OpenDocument& document, std::string text);

}  // namespace tgtcfg::lsp

// What a text would be found to be, in place of that of a document.
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
  std::optional<Plan> config{};  ///< of the only document
};
[[nodiscard]] CheckedText checked(const Documents& documents, const OpenDocument& document,
                                  std::string text);

/// A text that resolves.
struct Resolved {
  FileId file;
  Plan config;
};
/// Nothing when it does not, or when there are several documents.
[[nodiscard]] std::optional<Resolved> resolved(const Documents& documents,
                                               const OpenDocument& document, std::string text);

}  // namespace tgtcfg::lsp

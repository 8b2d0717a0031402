// What a document resolves to.
#pragma once

#include <tgtcfg/compilation_config.h>

#include <optional>
#include <string>

#include "lsp/documents.h"

namespace tgtcfg::lsp {

struct Resolved {
  Findings findings;
  FileId file;  ///< of the text
  CompilationConfig config;
};

/// The configuration of a text in place of that of a document; nothing when it does not resolve or
/// there are several.
[[nodiscard]] std::optional<Resolved> resolved(const Documents& documents,
                                               const OpenDocument& document, std::string text);

}  // namespace tgtcfg::lsp

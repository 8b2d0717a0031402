// What may be written at a place.
#pragma once

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// `textDocument/completion`
[[nodiscard]] Value completion(const Query& query);

}  // namespace tgtcfg::lsp

// Colours inside target strings: kind, tag, attributes, values.
#pragma once

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// `textDocument/semanticTokens/full`
[[nodiscard]] Value semantic_tokens(const Query& query);
/// The names that the numbers of tokens stand for.
[[nodiscard]] Value semantic_legend();

}  // namespace tgtcfg::lsp

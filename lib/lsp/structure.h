// The shape of a document: its outline, what folds, what grows as a selection, what links.
#pragma once

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// `textDocument/documentSymbol`
[[nodiscard]] Value symbols(const Query& query);
/// `textDocument/foldingRange`
[[nodiscard]] Value folding_ranges(const Query& query);
/// `textDocument/selectionRange`
[[nodiscard]] Value selection_ranges(const Query& query);
/// `textDocument/documentLink`
[[nodiscard]] Value document_links(const Query& query);

}  // namespace tgtcfg::lsp

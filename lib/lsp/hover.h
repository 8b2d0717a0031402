// What is known of the word at a place.
#pragma once

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// `textDocument/hover`
[[nodiscard]] Value hover(const Query& query);

}  // namespace tgtcfg::lsp

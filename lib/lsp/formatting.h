// The usual layout, as `tgtcfg fmt` writes it.
#pragma once

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// `textDocument/formatting`. A text that cannot be laid out gets no edits.
[[nodiscard]] Value formatting(const Query& query);
/// `textDocument/rangeFormatting`: what of it is in lines of the range, where that alone leaves
/// everything said.
[[nodiscard]] Value range_formatting(const Query& query);

}  // namespace tgtcfg::lsp

// What holds and was not written: the host in effect, devices that follow from targets, defaults.
#pragma once

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// `textDocument/inlayHint`
[[nodiscard]] Value inlay_hints(const Query& query);

}  // namespace tgtcfg::lsp

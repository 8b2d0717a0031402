// Names of targets, devices, parts and pools: where they are given, used, and given anew.
#pragma once

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// `textDocument/definition`: also of files and names under `extends`, and rows of search roots.
[[nodiscard]] Value definition(const Query& query);
/// `textDocument/references`
[[nodiscard]] Value references(const Query& query);
/// `textDocument/documentHighlight`
[[nodiscard]] Value highlights(const Query& query);
/// `textDocument/prepareRename`
[[nodiscard]] Value prepare_rename(const Query& query);
/// `textDocument/rename`. Null: it cannot be called so.
[[nodiscard]] Value rename(const Query& query);

}  // namespace tgtcfg::lsp

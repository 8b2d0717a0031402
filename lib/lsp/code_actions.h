// What an editor offers to change: the fixes of marks, and all that are sure at once.
#pragma once

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// `textDocument/codeAction`
[[nodiscard]] Value code_actions(const Query& query);

/// `WorkspaceEdit` of a document: ranges of bytes and what is written there.
struct TextEdit {
  ByteRange range;
  std::string text;
};
[[nodiscard]] Value workspace_edit(const Query& query, const std::vector<TextEdit>& edits);
/// Whether the editor asks for actions of this kind, or of a kind around it.
[[nodiscard]] bool wants_action(const Query& query, std::string_view kind);
/// The range that was selected.
[[nodiscard]] ByteRange selected_range(const Query& query);

}  // namespace tgtcfg::lsp

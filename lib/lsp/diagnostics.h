// What `validate` says of a document, as marks in an editor.
#pragma once

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// One mark: `Diagnostic`.
[[nodiscard]] Value mark_of(const Diagnostic& diagnostic, const Analysis& analysis,
                            Documents& documents, OpenDocument& document);
/// Whether a place is in the document that was checked.
[[nodiscard]] bool is_here(Span span, const Analysis& analysis);
/// All marks of a document: a list of `Diagnostic`.
[[nodiscard]] Value marks_of(Documents& documents, OpenDocument& document);
/// `textDocument/publishDiagnostics`
[[nodiscard]] Value published_marks(Documents& documents, OpenDocument& document);
/// `textDocument/diagnostic`
[[nodiscard]] Value pulled_marks(const Query& query);

}  // namespace tgtcfg::lsp

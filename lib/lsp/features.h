// The features: questions of the editor about a document, answered without changing anything. Each
// is named after its request; its source has the name of the feature.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lsp/documents.h"

namespace tgtcfg::lsp {

/// What a feature is asked.
struct Query {
  Documents& documents;
  OpenDocument& document;
  const Value& params;     ///< as the editor sent them
  std::size_t offset = 0;  ///< of `position`, where there is one

  [[nodiscard]] const std::string& text() const { return document.lines().text(); }
  [[nodiscard]] Value range(ByteRange range) const { return documents.range(document, range); }
};

using Feature = Value (*)(const Query&);

// ---- Marks

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

// ---- Code actions

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

/// A way out of a mistake that carries no fix: one of the few values that are possible, or nothing
/// in its place. It was tried: the mistake is gone, and no other error came.
struct Repair {
  std::string title;
  TextEdit edit;
};

/// None are tried once the time is over.
[[nodiscard]] std::vector<Repair> repairs_of(const Query& query, const Diagnostic& diagnostic,
                                             const Analysis& analysis, const TrialTime& time);

/// Other ways to write a target, each only where the plan stays what it is:
/// "write the tag out", "find a tag for this", a string as a map and back, "name the host": code
/// actions for the target at the selection. None are tried once the time is over.
[[nodiscard]] Array refactorings(const Query& query, ByteRange selected, const TrialTime& time);

// ---- Completion

/// `textDocument/completion`
[[nodiscard]] Value completion(const Query& query);

// ---- Hover

/// `textDocument/hover`
[[nodiscard]] Value hover(const Query& query);

// ---- Names of targets, devices, parts and pools

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

/// Locations of what the word at the cursor names: a file or configuration under `extends`, a kind,
/// tag, generator or configuration of a search root.
[[nodiscard]] std::vector<Value> row_locations(const Query& query);
/// The file that a text under `extends` names, or nothing.
[[nodiscard]] std::optional<std::string> base_file(const Query& query, const std::string& base);

// ---- The shape of a document

/// `textDocument/documentSymbol`
[[nodiscard]] Value symbols(const Query& query);
/// `textDocument/foldingRange`
[[nodiscard]] Value folding_ranges(const Query& query);
/// `textDocument/selectionRange`
[[nodiscard]] Value selection_ranges(const Query& query);
/// `textDocument/documentLink`
[[nodiscard]] Value document_links(const Query& query);

// ---- Colours inside target strings

/// `textDocument/semanticTokens/full`
[[nodiscard]] Value semantic_tokens(const Query& query);
/// The names that the numbers of tokens stand for.
[[nodiscard]] Value semantic_legend();

// ---- Hints: values in effect that the text leaves out

/// `textDocument/inlayHint`
[[nodiscard]] Value inlay_hints(const Query& query);

// ---- Layout

/// `textDocument/formatting`. A text that cannot be laid out gets no edits.
[[nodiscard]] Value formatting(const Query& query);
/// `textDocument/rangeFormatting`: what of it is in lines of the range, where that alone leaves
/// everything said.
[[nodiscard]] Value range_formatting(const Query& query);

// ---- Commands of the server

/// `textDocument/codeLens`
[[nodiscard]] Value code_lenses(const Query& query);
/// The names of commands.
[[nodiscard]] Value command_names();
/// `workspace/executeCommand`: `tgtcfg.plan URI` gives the plan of a document as text, `tgtcfg.page
/// CODE` the page of a diagnostic. Nothing: there is no such command, document or page.
[[nodiscard]] std::optional<Value> execute(Documents& documents, const Value& params);

}  // namespace tgtcfg::lsp

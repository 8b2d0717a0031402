// Features: requests about a document, answered without changing anything. Each function is named
// after its request, and each source after its feature.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/documents.h"

namespace tgtcfg::lsp {

/// The arguments of a feature.
struct Query {
  Documents& documents;
  OpenDocument& document;
  const Value& params;  ///< as sent by the editor
  /// Receives the reason if the request cannot be answered; it becomes an error response.
  std::string& refusal;
  std::size_t offset = 0;  ///< offset of `position`, if given

  [[nodiscard]] const std::string& text() const { return document.lines().text(); }
  [[nodiscard]] SchemaGuide& guide(const Value& root) const {
    return documents.schemas().guide_for(document.document.path, text(), root);
  }
  [[nodiscard]] Value range(ByteRange range) const { return documents.range(document, range); }
};

using Feature = Value (*)(const Query&);

// ---- Diagnostics

/// Returns one diagnostic as the protocol's `Diagnostic`.
[[nodiscard]] Value mark_of(const Diagnostic& diagnostic, const Analysis& analysis,
                            Documents& documents, OpenDocument& document);
/// True if a location is in the checked document.
[[nodiscard]] bool is_here(Span span, const Analysis& analysis);
/// Returns all diagnostics of a document: a list of `Diagnostic`.
[[nodiscard]] Value marks_of(Documents& documents, OpenDocument& document);
/// `textDocument/publishDiagnostics`
[[nodiscard]] Value published_marks(Documents& documents, OpenDocument& document);
/// `textDocument/diagnostic`
[[nodiscard]] Value pulled_marks(const Query& query);

// ---- Code actions

/// `textDocument/codeAction`
[[nodiscard]] Value code_actions(const Query& query);

/// One edit of a `WorkspaceEdit`: a range of bytes and the new text.
struct TextEdit {
  ByteRange range;
  std::string text;
};
[[nodiscard]] Value workspace_edit(const Query& query, const std::vector<TextEdit>& edits);
/// True if the editor requests actions of this kind, or of an enclosing kind.
[[nodiscard]] bool wants_action(const Query& query, std::string_view kind);
/// Returns the selected range.
[[nodiscard]] ByteRange selected_range(const Query& query);

/// A repair for a diagnostic without a fix: one of the few possible values, or a removal. It was
/// tried out: the diagnostic disappears, and new errors do not appear.
struct Repair {
  std::string title;
  TextEdit edit;
};

/// Stops trying when the time is over.
[[nodiscard]] std::vector<Repair> repairs_of(const Query& query, const Diagnostic& diagnostic,
                                             const Analysis& analysis, const TrialTime& time);

/// Returns code actions that rewrite the selected target without changing the plan: expand the tag,
/// find a tag, convert a string to a map and back, name the host. Stops trying when the time is
/// over.
[[nodiscard]] Array refactorings(const Query& query, ByteRange selected, const TrialTime& time);

// ---- Completion

/// `textDocument/completion`
[[nodiscard]] Value completion(const Query& query);

// ---- Hover

/// `textDocument/hover`
[[nodiscard]] Value hover(const Query& query);

// ---- Names of targets, devices, parts and pools

/// `textDocument/definition`: also for files and names under `extends`, and entries of the search
/// path.
[[nodiscard]] Value definition(const Query& query);
/// `textDocument/references`
[[nodiscard]] Value references(const Query& query);
/// `textDocument/documentHighlight`
[[nodiscard]] Value highlights(const Query& query);
/// `textDocument/prepareRename`
[[nodiscard]] Value prepare_rename(const Query& query);
/// `textDocument/rename`. Refuses names that cause errors.
[[nodiscard]] Value rename(const Query& query);

/// Returns the locations of the name at the cursor: a file or configuration under `extends`, or a
/// kind, tag, code generator or configuration of the search path.
[[nodiscard]] std::vector<Value> row_locations(const Query& query);
/// Returns the file named under `extends`, or nullopt.
[[nodiscard]] std::optional<std::string> base_file(const Query& query, const std::string& base);

// ---- Structure

/// `textDocument/documentSymbol`
[[nodiscard]] Value symbols(const Query& query);
/// `textDocument/foldingRange`
[[nodiscard]] Value folding_ranges(const Query& query);
/// `textDocument/selectionRange`
[[nodiscard]] Value selection_ranges(const Query& query);
/// `textDocument/documentLink`
[[nodiscard]] Value document_links(const Query& query);

// ---- Semantic tokens of target strings

/// `textDocument/semanticTokens/full`
[[nodiscard]] Value semantic_tokens(const Query& query);
/// Returns the names of token types, indexed by number.
[[nodiscard]] Value semantic_legend();

// ---- Inlay hints: values in effect that the text does not contain

/// `textDocument/inlayHint`
[[nodiscard]] Value inlay_hints(const Query& query);

// ---- Formatting

/// `textDocument/formatting`. Returns no edits if the text cannot be formatted.
[[nodiscard]] Value formatting(const Query& query);
/// `textDocument/rangeFormatting`: the edits in lines of the range, if they preserve the content
/// without the others.
[[nodiscard]] Value range_formatting(const Query& query);

// ---- Commands of the server

/// `textDocument/codeLens`
[[nodiscard]] Value code_lenses(const Query& query);
/// Returns the names of commands.
[[nodiscard]] Value command_names();
/// `workspace/executeCommand`: `tgtcfg.plan URI` returns the plan of a document as text,
/// `tgtcfg.page CODE` the explanation of a diagnostic. Returns nullopt for an unknown command,
/// document or code.
[[nodiscard]] std::optional<Value> execute(Documents& documents, const Value& params);

// ---- Capabilities: one table for announcing and answering requests

/// A request about a document.
struct DocumentRequest {
  std::string_view method;
  Feature answer = nullptr;
  bool at_position = false;       ///< the request has a `position`
  std::string_view capability{};  ///< the announced key; empty if another request announces it
  Value (*options)() = nullptr;   ///< the announced value; null: `true`
};

[[nodiscard]] std::span<const DocumentRequest> document_requests();
/// Returns null for an unknown request.
[[nodiscard]] const DocumentRequest* find_document_request(std::string_view method);
/// Returns `ServerCapabilities`.
[[nodiscard]] Value capabilities(PositionEncoding encoding);

}  // namespace tgtcfg::lsp

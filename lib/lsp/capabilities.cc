#include "lsp/features.h"

#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

Value diagnostic_options() {
  return Object{
      {"identifier", "tgtcfg"}, {"interFileDependencies", true}, {"workspaceDiagnostics", false}};
}

Value code_action_options() {
  return Object{{"codeActionKinds", Array{"quickfix", "refactor.rewrite", "source.fixAll"}}};
}

Value completion_options() {
  Array triggers;
  for (const char* character : {"-", "=", ",", " ", "/", "\"", "'", "."})
    triggers.emplace_back(character);
  return Object{{"triggerCharacters", std::move(triggers)}};
}

Value rename_options() {
  return Object{{"prepareProvider", true}};
}

Value semantic_options() {
  return Object{{"legend", semantic_legend()}, {"full", true}};
}

Value link_options() {
  return Object{{"resolveProvider", false}};
}

constexpr DocumentRequest requests[] = {
    {"textDocument/diagnostic", pulled_marks, false, "diagnosticProvider", diagnostic_options},
    {"textDocument/codeAction", code_actions, false, "codeActionProvider", code_action_options},
    {"textDocument/completion", completion, true, "completionProvider", completion_options},
    {"textDocument/hover", hover, true, "hoverProvider"},
    {"textDocument/definition", definition, true, "definitionProvider"},
    {"textDocument/references", references, true, "referencesProvider"},
    {"textDocument/documentHighlight", highlights, true, "documentHighlightProvider"},
    {"textDocument/rename", rename, true, "renameProvider", rename_options},
    {"textDocument/prepareRename", prepare_rename, true},
    {"textDocument/documentSymbol", symbols, false, "documentSymbolProvider"},
    {"textDocument/foldingRange", folding_ranges, false, "foldingRangeProvider"},
    {"textDocument/selectionRange", selection_ranges, false, "selectionRangeProvider"},
    {"textDocument/semanticTokens/full", semantic_tokens, false, "semanticTokensProvider",
     semantic_options},
    {"textDocument/inlayHint", inlay_hints, false, "inlayHintProvider"},
    {"textDocument/formatting", formatting, false, "documentFormattingProvider"},
    {"textDocument/rangeFormatting", range_formatting, false, "documentRangeFormattingProvider"},
    {"textDocument/codeLens", code_lenses, false, "codeLensProvider", link_options},
    {"textDocument/documentLink", document_links, false, "documentLinkProvider", link_options},
};

constexpr int incremental = 2;  // TextDocumentSyncKind

}  // namespace

std::span<const DocumentRequest> document_requests() {
  return requests;
}

const DocumentRequest* find_document_request(std::string_view method) {
  return find_by(requests, method, &DocumentRequest::method);
}

Value capabilities(PositionEncoding encoding) {
  Value result = Object{
      {"positionEncoding", name_of(encoding)},
      {"executeCommandProvider", command_names()},
      {"textDocumentSync", Object{{"openClose", true}, {"change", incremental}, {"save", true}}},
      {"workspace",
       Object{{"workspaceFolders", Object{{"supported", true}, {"changeNotifications", true}}}}},
  };
  for (const DocumentRequest& request : requests) {
    if (request.capability.empty()) continue;
    result.set(request.capability, request.options == nullptr ? Value(true) : request.options());
  }
  return result;
}

}  // namespace tgtcfg::lsp

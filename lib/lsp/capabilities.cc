#include "lsp/capabilities.h"

#include <algorithm>
#include <string>

#include "lsp/code_actions.h"
#include "lsp/completion.h"
#include "lsp/diagnostics.h"

namespace tgtcfg::lsp {
namespace {

Value diagnostic_options() {
  return Object{
      {"identifier", "tgtcfg"}, {"interFileDependencies", true}, {"workspaceDiagnostics", false}};
}

Value code_action_options() {
  return Object{{"codeActionKinds", Array{"quickfix", "source.fixAll"}}};
}

Value completion_options() {
  Array triggers;
  for (const char* character : {"-", "=", ",", " ", "/", "\"", "'", "."})
    triggers.emplace_back(character);
  return Object{{"triggerCharacters", std::move(triggers)}};
}

constexpr DocumentRequest requests[] = {
    {"textDocument/diagnostic", pulled_marks, false, "diagnosticProvider", diagnostic_options},
    {"textDocument/codeAction", code_actions, false, "codeActionProvider", code_action_options},
    {"textDocument/completion", completion, true, "completionProvider", completion_options},
};

constexpr int incremental = 2;  // TextDocumentSyncKind

}  // namespace

std::span<const DocumentRequest> document_requests() {
  return requests;
}

const DocumentRequest* find_document_request(std::string_view method) {
  const auto found =
      std::find_if(std::begin(requests), std::end(requests),
                   [&](const DocumentRequest& request) { return request.method == method; });
  return found == std::end(requests) ? nullptr : found;
}

Value capabilities(PositionEncoding encoding) {
  Value result = Object{
      {"positionEncoding", name_of(encoding)},
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

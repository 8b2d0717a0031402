// The server's capabilities: one table for announcing and answering requests.
#pragma once

#include <span>
#include <string_view>

#include "lsp/features.h"

namespace tgtcfg::lsp {

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

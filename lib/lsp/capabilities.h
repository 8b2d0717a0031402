// What the server can do: one table for what is announced and what is answered.
#pragma once

#include <span>
#include <string_view>

#include "lsp/features.h"

namespace tgtcfg::lsp {

/// A request about a document.
struct DocumentRequest {
  std::string_view method;
  Feature answer = nullptr;
  bool at_position = false;       ///< it has a `position`
  std::string_view capability{};  ///< the key under which it is announced; empty: with another one
  Value (*options)() = nullptr;   ///< what is announced; null: `true`
};

[[nodiscard]] std::span<const DocumentRequest> document_requests();
/// Null: there is no such request.
[[nodiscard]] const DocumentRequest* find_document_request(std::string_view method);
/// `ServerCapabilities`
[[nodiscard]] Value capabilities(PositionEncoding encoding);

}  // namespace tgtcfg::lsp

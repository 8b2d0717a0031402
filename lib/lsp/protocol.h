// Vocabulary of the protocol: errors of JSON-RPC, messages, positions and addresses of documents.
#pragma once

#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>

#include "lsp/text_document.h"

namespace tgtcfg::lsp {

enum class ErrorCode : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  not_initialized = -32002,
  request_failed = -32803,
  request_cancelled = -32800,
};

[[nodiscard]] Value response(const Value& id, Value result);
[[nodiscard]] Value error_response(const Value& id, ErrorCode code, std::string message);
[[nodiscard]] Value notification(std::string_view method, Value params);
[[nodiscard]] Value request(std::string_view id, std::string_view method, Value params);

/// A half-open range of bytes.
struct ByteRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool holds(std::size_t offset) const { return begin <= offset && offset <= end; }
  friend auto operator<=>(const ByteRange&, const ByteRange&) = default;
};
[[nodiscard]] inline ByteRange bytes_of(Span span) {
  return {span.begin, span.end};
}

[[nodiscard]] std::optional<TextPosition> read_position(const Value& value);
[[nodiscard]] Value range_json(const TextLines& lines, ByteRange range, PositionEncoding encoding);

/// Returns the protocol's `Location`.
[[nodiscard]] Value location_json(std::string_view uri, Value range);
/// Returns Markdown for hovers and completions.
[[nodiscard]] Value markdown(std::string text);

/// Returns the absolute path of a `file:` address; nullopt for any other address.
[[nodiscard]] std::optional<std::string> path_of_uri(std::string_view uri);
/// For example `file:///work/a%20b.yaml`.
[[nodiscard]] std::string uri_of_path(std::string_view path);

}  // namespace tgtcfg::lsp

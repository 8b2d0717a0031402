#include "lsp/protocol.h"

#include <charconv>
#include <limits>
#include <utility>

#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg::lsp {
namespace {

constexpr const char* version = "2.0";

std::optional<std::uint32_t> read_count(const Value& object, std::string_view key) {
  const auto number = object.integer(key);
  if (!number || *number < 0 || *number > std::numeric_limits<std::int32_t>::max())
    return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

Value position_json(TextPosition position) {
  return Object{{"line", static_cast<std::int64_t>(position.line)},
                {"character", static_cast<std::int64_t>(position.character)}};
}

}  // namespace

Value response(const Value& id, Value result) {
  return Object{{"jsonrpc", version}, {"id", id}, {"result", std::move(result)}};
}

Value error_response(const Value& id, ErrorCode code, std::string message) {
  return Object{
      {"jsonrpc", version},
      {"id", id},
      {"error", Object{{"code", static_cast<int>(code)}, {"message", std::move(message)}}}};
}

Value notification(std::string_view method, Value params) {
  return Object{{"jsonrpc", version}, {"method", method}, {"params", std::move(params)}};
}

Value request(std::string_view id, std::string_view method, Value params) {
  return Object{
      {"jsonrpc", version}, {"id", id}, {"method", method}, {"params", std::move(params)}};
}

std::optional<TextPosition> read_position(const Value& value) {
  const auto line = read_count(value, "line");
  const auto character = read_count(value, "character");
  if (!line || !character) return std::nullopt;
  return TextPosition{*line, *character};
}

Value range_json(const TextLines& lines, ByteRange range, PositionEncoding encoding) {
  return Object{{"start", position_json(lines.position(range.begin, encoding))},
                {"end", position_json(lines.position(range.end, encoding))}};
}

Value location_json(std::string_view uri, Value range) {
  return Object{{"uri", uri}, {"range", std::move(range)}};
}

Value markdown(std::string text) {
  return Object{{"kind", "markdown"}, {"value", std::move(text)}};
}

namespace {

constexpr std::string_view scheme = "file://";

std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* digits = text.data() + i + 1;
    const bool escaped = text[i] == '%' && i + 2 < text.size() &&
                         std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
    result += escaped ? static_cast<char>(byte) : text[i];
    if (escaped) i += 2;
  }
  return result;
}

}  // namespace

std::optional<std::string> path_of_uri(std::string_view uri) {
  if (uri.size() < scheme.size() || lower(uri.substr(0, scheme.size())) != scheme)
    return std::nullopt;
  uri.remove_prefix(scheme.size());
  const std::size_t slash = uri.find('/');  // after the host name, which is this machine
  if (slash == uri.npos) return std::nullopt;
  return decoded(uri.substr(slash, uri.find_first_of("?#", slash) - slash));
}

std::string uri_of_path(std::string_view path) {
  return std::string(scheme) + uri_of(path);
}

}  // namespace tgtcfg::lsp

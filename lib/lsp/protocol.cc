#include "lsp/protocol.h"

#include <limits>
#include <utility>

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

}  // namespace tgtcfg::lsp

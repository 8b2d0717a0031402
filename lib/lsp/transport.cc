#include "lsp/transport.h"

#include <tgtcfg/writers.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

using Json = nlohmann::json;

constexpr std::string_view end_of_header = "\r\n\r\n";
constexpr int deepest = 500;  // nesting limit of messages, which are read recursively

// With a callback that sees the depth, the parser would look at all elements of a list after each.
bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (quoted) {
      if (text[i] == '\\') ++i;
    } else if (text[i] == '[' || text[i] == '{') {
      if (++depth > deepest) return true;
    } else if (text[i] == ']' || text[i] == '}') {
      --depth;
    }
  }
  return false;
}

// A plain JSON reader suffices, since messages do not need locations.
Value value_of(const Json& json) {
  switch (json.type()) {
    case Json::value_t::object: {
      Object members;
      for (const auto& [key, value] : json.items()) members.push_back({key, value_of(value)});
      return members;
    }
    case Json::value_t::array: {
      Array elements;
      for (const Json& each : json) elements.push_back(value_of(each));
      return elements;
    }
    case Json::value_t::string:
      return json.get_ref<const std::string&>();
    case Json::value_t::boolean:
      return json.get<bool>();
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return json.get<std::int64_t>();
    case Json::value_t::number_float:
      return json.get<double>();
    default:
      return {};
  }
}

std::optional<std::size_t> number_of(std::string_view text) {
  std::size_t number = 0;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure == std::errc::result_out_of_range) return most_bytes + 1;
  if (failure != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

void FrameReader::add(std::string_view bytes) {
  buffer_.erase(0, taken_);
  taken_ = 0;
  buffer_ += bytes;
}

Frame FrameReader::broken(std::string reason) {
  broken_ = true;
  buffer_.clear();
  taken_ = 0;
  return {.state = FrameState::broken, .reason = std::move(reason)};
}

bool FrameReader::read_header(Frame& frame) {
  const std::size_t end = rest().find(end_of_header);
  if (std::min(end, rest().size()) > most_header_bytes) {
    frame = broken("the header of a message does not end");
    return false;
  }
  if (end == std::string::npos) return false;
  std::string_view header = rest().substr(0, end);
  std::optional<std::size_t> length;
  while (!header.empty()) {
    const std::string_view line = next_line(header);
    const std::size_t colon = line.find(':');
    if (colon == line.npos) {
      frame = broken("a line of a header has no colon");
      return false;
    }
    if (!same_ignoring_case(trimmed(line.substr(0, colon)), "content-length")) continue;
    length = number_of(trimmed(line.substr(colon + 1)));
    if (!length) break;
  }
  if (!length) frame = broken("a message does not say its Content-Length");
  if (length && *length > most_bytes) frame = broken("a message is larger than 64 MB");
  if (broken_) return false;
  taken_ += end + end_of_header.size();
  length_ = length;
  return true;
}

Frame FrameReader::next() {
  if (broken_) return {.state = FrameState::broken};
  Frame frame;
  if (!length_ && !read_header(frame)) return frame;
  if (rest().size() < *length_) return frame;
  frame.state = FrameState::message;
  frame.body = rest().substr(0, *length_);
  taken_ += *length_;
  length_.reset();
  return frame;
}

std::string framed(const Value& message) {
  const std::string body = write_compact_json(message);
  return "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::optional<Value> read_message(std::string_view text) {
  if (is_too_deep(text)) return std::nullopt;
  const Json message = Json::parse(text, nullptr, false);
  if (message.is_discarded()) return std::nullopt;
  return value_of(message);
}

}  // namespace tgtcfg::lsp

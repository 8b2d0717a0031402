// The base protocol of language servers: messages with a `Content-Length` header.
//
// Any input yields a message, a refusal with its reason, or the end. A stream whose frames are no
// longer distinguishable cannot be continued.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg::lsp {

/// A message that announces a larger size is refused, and reading stops.
constexpr std::size_t most_bytes = std::size_t{64} << 20;
/// Limit for the header lines.
constexpr std::size_t most_header_bytes = 4096;

enum class FrameState {
  message,  ///< `body` is a message
  waiting,  ///< more bytes are needed
  broken,   ///< the next frame cannot be found; `reason` explains
};

struct Frame {
  FrameState state = FrameState::waiting;
  std::string body{};
  std::string reason{};
};

/// Splits a stream of bytes into messages.
class FrameReader {
 public:
  void add(std::string_view bytes);
  /// Returns the next frame. After `broken`, all further frames are `broken`.
  [[nodiscard]] Frame next();
  /// True if the stream may end here, outside of a message.
  [[nodiscard]] bool between_messages() const { return rest().empty() && !length_; }

 private:
  [[nodiscard]] Frame broken(std::string reason);
  /// Removes a complete header from the buffer. Returns false if it is incomplete or broken.
  bool read_header(Frame& frame);

  [[nodiscard]] std::string_view rest() const { return std::string_view(buffer_).substr(taken_); }

  std::string buffer_;
  std::size_t taken_ = 0;              // already consumed bytes; removed when more bytes arrive
  std::optional<std::size_t> length_;  // size of the message whose header was read
  bool broken_ = false;
};

/// Returns a message with its header.
[[nodiscard]] std::string framed(const Value& message);

/// Parses a message; returns nullopt if it is not JSON.
[[nodiscard]] std::optional<Value> read_message(std::string_view text);

}  // namespace tgtcfg::lsp

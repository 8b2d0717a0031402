// The base protocol of language servers: messages with a `Content-Length` before each.
//
// Whatever bytes come in, the answer is a message, a refusal that says what was wrong with one, or
// the end: a stream whose frames cannot be told apart any more cannot be gone on with.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg::lsp {

/// A message that says it is larger is refused, and nothing after it is read.
constexpr std::size_t most_bytes = std::size_t{64} << 20;
/// The lines before a message.
constexpr std::size_t most_header_bytes = 4096;

enum class FrameState {
  message,  ///< `body` is one
  waiting,  ///< more bytes are needed
  broken,   ///< there is no telling where the next one begins: `reason` says why
};

struct Frame {
  FrameState state = FrameState::waiting;
  std::string body{};
  std::string reason{};
};

/// Cuts a stream of bytes into messages.
class FrameReader {
 public:
  void add(std::string_view bytes);
  /// The next message. Once it is broken it stays so.
  [[nodiscard]] Frame next();
  /// Whether the stream may end here: not in the middle of a message.
  [[nodiscard]] bool between_messages() const { return rest().empty() && !length_; }

 private:
  [[nodiscard]] Frame broken(std::string reason);
  /// Takes the header off the buffer when it is whole. False: it is not, or it is broken.
  bool read_header(Frame& frame);

  [[nodiscard]] std::string_view rest() const { return std::string_view(buffer_).substr(taken_); }

  std::string buffer_;
  std::size_t taken_ = 0;              // of the buffer: it is cut when more bytes come
  std::optional<std::size_t> length_;  // of the message whose header was read
  bool broken_ = false;
};

/// The bytes of a message with its header.
[[nodiscard]] std::string framed(const Value& message);

/// The message that a text is, or nothing when it is no JSON.
[[nodiscard]] std::optional<Value> read_message(std::string_view text);

}  // namespace tgtcfg::lsp

#include "lsp/serve.h"

#include <tgtcfg/writers.h>

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "lsp/protocol.h"
#include "lsp/server.h"
#include "lsp/transport.h"

namespace tgtcfg::lsp {
namespace {

// Diagnostics are published only after a pause in the input, so that fast typing is not delayed.
constexpr int quiet_milliseconds = 2;
constexpr std::size_t chunk = 65536;

class Loop {
 public:
  Loop(Env& env, const ServeCommand& command)
      : env_(env), command_(command), server_(env, command.common) {}

  int run() {
    while (!done_) {
      if (queue_.empty()) {
        wait();
      } else {
        handle_first();
      }
    }
    return code_;
  }

 private:
  [[nodiscard]] bool ready(int milliseconds) const {
    return command_.input_ready == nullptr || command_.input_ready(milliseconds);
  }

  // Runs when the queue is empty.
  void wait() {
    if (server_.has_more() && !ready(quiet_milliseconds)) return send_all(server_.more());
    if (!server_.is_prepared() && !ready(quiet_milliseconds)) return server_.prepare();
    read();
    if (ended_ && queue_.empty()) finish(server_.abandoned());
  }

  void read() {
    if (ended_) return;
    bytes_.resize(chunk);
    const auto count = env_.in(bytes_.data(), bytes_.size());
    if (count.value_or(0) == 0) {
      ended_ = true;
      // A client may send everything and close its end; it still receives its diagnostics.
      if (server_.has_more()) send_all(server_.more());
      return;
    }
    frames_.add(std::string_view(bytes_).substr(0, *count));
    take_frames();
  }

  void take_frames() {
    for (Frame frame = frames_.next(); frame.state != FrameState::waiting; frame = frames_.next()) {
      if (frame.state == FrameState::broken) {
        broken_ = std::move(frame.reason);
        ended_ = true;
        return;
      }
      queue_.push_back(read_message(frame.body));
      if (const auto id = withdrawn_by(queue_.back())) withdrawn_.insert(*id);
    }
  }

  void handle_first() {
    // The cancellation of a request may already have arrived.
    while (!ended_ && command_.input_ready != nullptr && command_.input_ready(0)) read();
    const auto message = std::move(queue_.front());
    queue_.pop_front();
    if (const auto id = withdrawn_by(message)) withdrawn_.erase(withdrawn_.find(*id));
    if (!message) {
      send(error_response(nullptr, ErrorCode::parse_error, "the message is no JSON"));
    } else if (is_withdrawn(*message)) {
      log("<-", *message);
      send(Server::withdrawn(*message));
    } else {
      log("<-", *message);
      send_all(server_.receive(*message));
    }
    if (const auto code = server_.exit_code()) return finish(*code);
    if (ended_ && queue_.empty()) {
      if (!broken_.empty())
        send(error_response(nullptr, ErrorCode::parse_error, std::exchange(broken_, {})));
      finish(server_.abandoned());
    }
  }

  // Returns the id of the request that a message cancels, as JSON.
  static std::optional<std::string> withdrawn_by(const std::optional<Value>& message) {
    if (!message || message->text("method") != "$/cancelRequest") return std::nullopt;
    return write_compact_json(message->get("params").get("id"));
  }

  [[nodiscard]] bool is_withdrawn(const Value& message) const {
    const Value* id = message.find("id");
    return id != nullptr && message.has("method") && withdrawn_.contains(write_compact_json(*id));
  }

  void finish(int code) {
    if (!broken_.empty())
      send(error_response(nullptr, ErrorCode::parse_error, std::exchange(broken_, {})));
    code_ = code;
    done_ = true;
  }

  void send_all(const std::vector<Value>& messages) {
    for (const Value& message : messages) send(message);
  }

  void send(const Value& message) {
    log("->", message);
    if (env_.out(framed(message)) != WriteResult::ok) finish(server_.abandoned());
  }

  void log(std::string_view direction, const Value& message) {
    if (command_.log)
      (void)command_.log(std::string(direction) + " " + write_compact_json(message));
  }

  Env& env_;
  const ServeCommand& command_;
  Server server_;
  FrameReader frames_;
  std::deque<std::optional<Value>> queue_;  // nullopt: a body that is not JSON
  std::multiset<std::string> withdrawn_;    // ids of requests cancelled by messages in the queue
  std::string bytes_;
  std::string broken_;  // the reason if further frames cannot be read
  bool ended_ = false;
  bool done_ = false;
  int code_ = 0;
};

}  // namespace

int serve(Env& env, const ServeCommand& command) {
  return Loop(env, command).run();
}

}  // namespace tgtcfg::lsp

// The server without its streams: messages in, messages out. serve() runs it over two streams until
// the editor sends `exit` or disconnects.
#pragma once

#include <tgtcfg/value.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lsp/documents.h"
#include "process/env.h"
#include "request/session.h"

namespace tgtcfg::lsp {

class Server {
 public:
  Server(const Env& env, CommonOptions options) : documents_(env, std::move(options)) {}

  /// Returns the messages that answer a message of the editor.
  [[nodiscard]] std::vector<Value> receive(const Value& message);
  /// Returns the response to a request that was cancelled before its turn.
  [[nodiscard]] static Value withdrawn(const Value& request);
  /// True if there are messages to send once the editor is idle.
  [[nodiscard]] bool has_more();
  /// Returns the diagnostics of changed documents.
  [[nodiscard]] std::vector<Value> more();

  /// Loads the data for the first requests in advance; call when idle.
  void prepare() {
    if (!std::exchange(prepared_, true)) return documents_.prepare();
    for (OpenDocument* document : documents_.all()) (void)documents_.tree(*document);
  }
  [[nodiscard]] bool is_prepared() {
    if (state_ != State::running) return true;
    const auto all = documents_.all();
    return prepared_ && std::ranges::all_of(all, [](const OpenDocument* document) {
             return document->tree_was_tried;
           });
  }

  /// Returns the exit code once the process should end.
  [[nodiscard]] std::optional<int> exit_code() const { return exit_code_; }
  /// Returns the exit code if the editor disconnects without `exit`.
  [[nodiscard]] int abandoned() const { return state_ == State::shut_down ? 0 : 1; }
  [[nodiscard]] Documents& documents() { return documents_; }

 private:
  enum class State { fresh, running, shut_down };

  [[nodiscard]] Value answer(const Value& id, const std::string& method, const Value& params);
  [[nodiscard]] Value initialize(const Value& id, const Value& params);
  [[nodiscard]] Value answer_about_document(const Value& id, const std::string& method,
                                            const Value& params);
  void notice(const std::string& method, const Value& params);
  void open(const Value& params);
  void change(const Value& params);
  void close(const Value& params);
  void watched(const Value& params);
  void configure(const Value& params);
  void read_settings(const Value& settings);
  void register_watchers();

  Documents documents_;
  State state_ = State::fresh;
  bool watches_ = false;    // the editor registers watched files on request
  bool refreshes_ = false;  // the editor requests diagnostics again when notified
  int refreshed_ = 0;
  bool prepared_ = false;
  bool pulls_ = false;  // the editor requests diagnostics, so they are not published
  std::vector<Value> out_;
  std::optional<int> exit_code_;
};

struct ServeCommand {
  CommonOptions common;
  /// True if input arrives within the given milliseconds. Null means always, so that diagnostics
  /// are published only at the end of the input.
  std::function<bool(int milliseconds)> input_ready = nullptr;
  ByteSink log = nullptr;  ///< receives one line per message; may be null
};

/// Returns the exit code of the protocol: 0 after `shutdown`, otherwise 1.
[[nodiscard]] int serve(Env& env, const ServeCommand& command);

}  // namespace tgtcfg::lsp

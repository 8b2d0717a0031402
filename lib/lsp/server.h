// The server without its streams: messages in, messages out.
#pragma once

#include <tgtcfg/value.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lsp/documents.h"

namespace tgtcfg::lsp {

class Server {
 public:
  Server(const Env& env, CommonOptions options) : documents_(env, std::move(options)) {}

  /// The messages that answer one of the editor's.
  [[nodiscard]] std::vector<Value> receive(const Value& message);
  /// The answer to a request that was withdrawn before its turn.
  [[nodiscard]] static Value withdrawn(const Value& request);
  /// Whether there is something to say as soon as the editor is quiet.
  [[nodiscard]] bool has_more();
  /// The marks of documents that changed.
  [[nodiscard]] std::vector<Value> more();

  /// Reads what the first questions need: for when there is nothing else to do.
  void prepare() {
    if (!std::exchange(prepared_, true)) return documents_.prepare();
    for (OpenDocument* document : documents_.all()) (void)documents_.tree(*document);
  }
  [[nodiscard]] bool is_prepared() {
    if (state_ != State::running) return true;
    const auto all = documents_.all();
    return prepared_ && std::all_of(all.begin(), all.end(), [](const OpenDocument* document) {
             return document->tree_was_tried;
           });
  }

  /// How the process ends, when it is to end.
  [[nodiscard]] std::optional<int> exit_code() const { return exit_code_; }
  /// How it ends when the editor is gone without a word.
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
  bool watches_ = false;    // the editor takes registrations of watched files
  bool refreshes_ = false;  // ... and asks again for marks when it is told to
  int refreshed_ = 0;
  bool prepared_ = false;
  bool pulls_ = false;  // the editor asks for marks: nothing is published
  std::vector<Value> out_;
  std::optional<int> exit_code_;
};

}  // namespace tgtcfg::lsp

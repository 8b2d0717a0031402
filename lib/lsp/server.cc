#include "lsp/server.h"

#include <tgtcfg/writers.h>

#include <deque>
#include <set>

#include "lsp/features.h"
#include "lsp/protocol.h"
#include "lsp/transport.h"
#include "support/text.h"
#include "support/version.h"

namespace tgtcfg::lsp {
namespace {

constexpr int error_message = 1;  // MessageType

bool takes_utf8(const Value& params) {
  return contains(params.get("capabilities").get("general").texts("positionEncodings"), "utf-8");
}

// Editors show `[words](address)` in any message as a link.
std::string without_links(std::string text) {
  for (std::size_t at = text.find("]("); at != text.npos; at = text.find("](", at))
    text.insert(at + 1, " ");
  return text;
}

}  // namespace

Value Server::withdrawn(const Value& request) {
  return error_response(request.get("id"), ErrorCode::request_cancelled,
                        "the request was withdrawn");
}

std::vector<Value> Server::receive(const Value& message) {
  out_.clear();
  const Value* method = message.find("method");
  const Value* id = message.find("id");
  const bool named = method != nullptr && method->is_string();
  if (id != nullptr && named && (id->is_string() || id->is_integer())) {
    // The response precedes the notifications it causes.
    Value result = answer(*id, method->string(), message.get("params"));
    out_.insert(out_.begin(), std::move(result));
  } else if (id == nullptr && named) {
    notice(method->string(), message.get("params"));
  } else if (named || id == nullptr || !(message.has("result") || message.has("error"))) {
    out_.push_back(error_response(nullptr, ErrorCode::invalid_request,
                                  "a message has a method, and an id or none"));
  }
  return std::exchange(out_, {});
}

Value Server::answer(const Value& id, const std::string& method, const Value& params) {
  if (method == "initialize") return initialize(id, params);
  if (state_ == State::fresh)
    return error_response(id, ErrorCode::not_initialized, "`initialize` comes first");
  if (state_ == State::shut_down)
    return error_response(id, ErrorCode::invalid_request, "the server was shut down");
  if (method == "shutdown") {
    state_ = State::shut_down;
    return response(id, nullptr);
  }
  if (method == "workspace/executeCommand") {
    auto result = execute(documents_, params);
    if (result) return response(id, std::move(*result));
    return error_response(id, ErrorCode::request_failed,
                          "unknown command, or a command without a result");
  }
  return answer_about_document(id, method, params);
}

Value Server::initialize(const Value& id, const Value& params) {
  if (state_ != State::fresh)
    return error_response(id, ErrorCode::invalid_request, "the server is initialized");
  state_ = State::running;
  if (takes_utf8(params)) documents_.encoding = PositionEncoding::utf8;
  const Value& workspace = params.get("capabilities").get("workspace");
  read_settings(params.get("initializationOptions"));
  // Editors would show published diagnostics twice if they also request them.
  pulls_ = params.get("capabilities").get("textDocument").has("diagnostic");
  watches_ = workspace.get("didChangeWatchedFiles").flag("dynamicRegistration");
  refreshes_ = workspace.get("diagnostics").flag("refreshSupport");
  return response(id, Object{{"capabilities", capabilities(documents_.encoding)},
                             {"serverInfo", Object{{"name", "tgtcfg"}, {"version", version()}}}});
}

Value Server::answer_about_document(const Value& id, const std::string& method,
                                    const Value& params) {
  const DocumentRequest* request = find_document_request(method);
  if (request == nullptr)
    return error_response(id, ErrorCode::method_not_found, "unknown method " + quoted(method));
  OpenDocument* document = documents_.find(params.get("textDocument").text("uri"));
  if (document == nullptr)
    return error_response(id, ErrorCode::invalid_params, "the document is not open");
  documents_.turn_to(*document);
  std::string refusal;
  Query query{documents_, *document, params, refusal};
  if (request->at_position) {
    const auto position = read_position(params.get("position"));
    if (!position)
      return error_response(id, ErrorCode::invalid_params, "missing or invalid `position`");
    query.offset = document->lines().offset(*position, documents_.encoding);
  }
  if (request->answer == pulled_marks) {
    pulls_ = true;
    document->to_publish = false;
  }
  Value result = request->answer(query);
  if (!refusal.empty()) return error_response(id, ErrorCode::request_failed, refusal);
  return response(id, std::move(result));
}

void Server::notice(const std::string& method, const Value& params) {
  if (method == "exit") {
    exit_code_ = abandoned();
    return;
  }
  using Handler = void (Server::*)(const Value&);
  static const std::pair<std::string_view, Handler> handlers[] = {
      {"textDocument/didOpen", &Server::open},
      {"textDocument/didChange", &Server::change},
      {"textDocument/didClose", &Server::close},
      {"workspace/didChangeWatchedFiles", &Server::watched},
      {"workspace/didChangeConfiguration", &Server::configure},
  };
  if (state_ != State::running) return;
  if (method == "initialized") return register_watchers();
  for (const auto& [name, handler] : handlers) {
    if (name == method) return (this->*handler)(params);
  }
}

void Server::register_watchers() {
  if (!documents_.ok()) {
    for (const Diagnostic& diagnostic : documents_.session().findings.diags.all())
      out_.push_back(notification(
          "window/showMessage",
          Object{{"type", error_message}, {"message", without_links(diagnostic.message)}}));
  }
  if (!watches_) return;
  const Value watcher = Object{{"globPattern", "**/*.{yaml,yml,json,json5}"}};
  out_.push_back(
      request("watch", "client/registerCapability",
              Object{{"registrations",
                      Array{Object{{"id", "watch"},
                                   {"method", "workspace/didChangeWatchedFiles"},
                                   {"registerOptions", Object{{"watchers", Array{watcher}}}}}}}}));
}

void Server::configure(const Value& params) {
  read_settings(params.get("settings").get("tgtcfg"));
}

void Server::read_settings(const Value& settings) {
  if (const Value* hints = settings.find("inlayHints"); hints != nullptr && hints->is_boolean())
    documents_.shows_hints = hints->boolean();
}

void Server::open(const Value& params) {
  const Value& item = params.get("textDocument");
  if (item.text("uri").empty()) return;
  documents_.open({.uri = item.text("uri"),
                   .language = item.text("languageId"),
                   .version = item.integer("version").value_or(0),
                   .lines = TextLines(item.text("text"))});
}

void Server::change(const Value& params) {
  const Value& item = params.get("textDocument");
  OpenDocument* document = documents_.find(item.text("uri"));
  if (document == nullptr) return;
  document->document.version = item.integer("version").value_or(document->document.version);
  if (documents_.change(*document, params.list("contentChanges")) > 0)
    out_.push_back(notification("window/logMessage", Object{{"type", error_message},
                                                            {"message", "a change has no range"}}));
  documents_.changed(*document);
}

void Server::close(const Value& params) {
  const std::string uri = params.get("textDocument").text("uri");
  if (documents_.find(uri) == nullptr) return;
  documents_.close(uri);
  if (pulls_) return;
  out_.push_back(notification("textDocument/publishDiagnostics",
                              Object{{"uri", uri}, {"diagnostics", Array{}}}));
}

void Server::watched(const Value& params) {
  std::vector<std::string> paths;
  for (const Value& change : params.list("changes")) {
    if (auto path = path_of_uri(change.text("uri"))) paths.push_back(std::move(*path));
  }
  documents_.files_changed(paths);
}

bool Server::has_more() {
  return state_ == State::running && !documents_.unpublished().empty();
}

std::vector<Value> Server::more() {
  std::vector<Value> messages;
  const auto unpublished = documents_.unpublished();
  for (OpenDocument* document : unpublished) {
    document->to_publish = false;
    if (pulls_) continue;
    messages.push_back(
        notification("textDocument/publishDiagnostics", published_marks(documents_, *document)));
  }
  // An editor that requests diagnostics does not know which documents a change affects.
  if (pulls_ && refreshes_ && !unpublished.empty())
    messages.push_back(
        request("refresh" + std::to_string(++refreshed_), "workspace/diagnostic/refresh", nullptr));
  return messages;
}

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

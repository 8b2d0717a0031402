#include "lsp/server.h"

#include <algorithm>
#include <utility>

#include "lsp/capabilities.h"
#include "lsp/features.h"
#include "lsp/uri.h"
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
    return error_response(id, ErrorCode::request_failed, "there is nothing to answer with");
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
    return error_response(id, ErrorCode::method_not_found, "there is no method " + quoted(method));
  OpenDocument* document = documents_.find(params.get("textDocument").text("uri"));
  if (document == nullptr)
    return error_response(id, ErrorCode::invalid_params, "no such document is open");
  documents_.turn_to(*document);
  Query query{documents_, *document, params};
  if (request->at_position) {
    const auto position = read_position(params.get("position"));
    if (!position) return error_response(id, ErrorCode::invalid_params, "there is no position");
    query.offset = document->lines().offset(*position, documents_.encoding);
  }
  if (request->answer == pulled_marks) {
    pulls_ = true;
    document->to_publish = false;
  }
  return response(id, request->answer(query));
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

}  // namespace tgtcfg::lsp

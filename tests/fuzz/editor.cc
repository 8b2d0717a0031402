// An editor's session over a hostile text, and a hostile stream: one byte says where the cursor is,
// two what is typed over, the rest is the text. What begins with `Content-Length` goes to the
// server as it is. Every request has one answer, in frames of JSON.
#include <set>

#include "command.h"
#include "diag/text_width.h"
#include "lsp/features.h"
#include "lsp/protocol.h"
#include "lsp/transport.h"

using namespace tgtcfg;

namespace {

const Value uri = "file:///fuzz/in.yaml";

class Editor {
 public:
  explicit Editor(const std::string& text) {
    request("initialize", Object{{"capabilities", Object{}}});
    notify("initialized", Object{});
    notify("textDocument/didOpen", Object{{"textDocument", Object{{"uri", uri},
                                                                  {"languageId", "yaml"},
                                                                  {"version", 1},
                                                                  {"text", valid_utf8(text)}}}});
  }

  void request(std::string_view method, Value params) {
    asked.insert(++id_);
    stream += lsp::framed(
        Object{{"jsonrpc", "2.0"}, {"id", id_}, {"method", method}, {"params", std::move(params)}});
  }
  void notify(std::string_view method, Value params) {
    stream += lsp::framed(lsp::notification(method, std::move(params)));
  }
  // Everything that can be asked about a document.
  void ask_all(const Value& place) {
    const Value range = Object{{"start", place}, {"end", place}};
    for (const lsp::DocumentRequest& each : lsp::document_requests()) {
      request(each.method,
              Object{{"textDocument", Object{{"uri", uri}}},
                     {"position", place},
                     {"positions", Array{place}},
                     {"range", range},
                     {"context", Object{{"diagnostics", Array{}}, {"includeDeclaration", true}}},
                     {"newName", "renamed"},
                     {"options", Object{{"tabSize", 2}, {"insertSpaces", true}}}});
    }
  }

  std::string stream;
  std::set<std::int64_t> asked;

 private:
  std::int64_t id_ = 0;
};

Value place_at(const std::string& text, std::size_t offset) {
  const std::string before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n');
  const std::size_t begin = before.rfind('\n') + 1;
  return Object{{"line", static_cast<std::int64_t>(line)},
                {"character", static_cast<std::int64_t>(offset - begin)}};
}

void check_answers(const std::string& out, std::set<std::int64_t> asked) {
  lsp::FrameReader frames;
  frames.add(out);
  lsp::Frame frame = frames.next();
  for (; frame.state == lsp::FrameState::message; frame = frames.next()) {
    const auto message = lsp::read_message(frame.body);
    fuzz::require(message.has_value(), "an answer is JSON");
    if (!message->has("method") && message->get("id").is_integer())
      fuzz::require(asked.erase(message->get("id").integer()) == 1, "one answer to a request");
  }
  fuzz::require(frame.state == lsp::FrameState::waiting && frames.between_messages(), "frames");
  fuzz::require(asked.empty(), "every request has an answer");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string all = fuzz::text_of(data, size);
  MemoryFileSystem files;
  if (all.starts_with("Content-Length")) {
    (void)fuzz::run({"lsp"}, files, all);
    return 0;
  }
  if (size < 4) return 0;
  const std::string text = all.substr(3);
  const std::size_t cursor = data[0] * text.size() / 256;
  const std::size_t typed = data[1] * text.size() / 256;
  Editor editor(text);
  editor.ask_all(place_at(text, cursor));
  const Value from = place_at(text, typed);
  const Value to = place_at(text, std::min(text.size(), typed + data[2] % 16));
  editor.notify(
      "textDocument/didChange",
      Object{{"textDocument", Object{{"uri", uri}, {"version", 2}}},
             {"contentChanges", Array{Object{{"range", Object{{"start", from}, {"end", to}}},
                                             {"text", std::string(1, all[2])}}}}});
  editor.ask_all(from);
  editor.request("shutdown", {});
  editor.notify("exit", {});
  const auto outcome = fuzz::run({"lsp"}, files, editor.stream);
  fuzz::require(outcome.exit == 0, "the server ends when it is told to");
  check_answers(outcome.out, std::move(editor.asked));
  return 0;
}

#include "c/request.h"

#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <string>
#include <utility>

#include "c/operations.h"
#include "c/response.h"
#include "schema/schema.h"

namespace tgtcfg {
namespace {

std::optional<Document> read_request(std::string_view text, const Limits& limits,
                                     SourceMap& sources) {
  if (text.size() > limits.file_size) return std::nullopt;
  Diagnostics unreported;
  const FileId file = sources.add("<request>", std::string(text));
  auto documents = parse(file, InputFormat::json, sources, limits, unreported);
  if (!documents || documents->empty()) return std::nullopt;
  return std::move(documents->front());
}

// Returns the request if it has an `op`. Other requests are not parsed here, and an unreadable one
// has no `op`.
std::optional<Document> with_operation(const Context& context, std::string_view text) {
  if (text.find("\"op\"") == text.npos) return std::nullopt;
  auto document = read_request(text, context.options.limits, context.sources);
  if (document && !document->root.has("op")) document.reset();
  return document;
}

std::string respond(const Workspace& workspace, Value id, Answer answer) {
  const std::vector<Diagnostic>& all = workspace.diagnostics();
  const bool wrong = std::any_of(all.begin(), all.end(), [](const Diagnostic& each) {
    return each.severity == Severity::error;
  });
  Array diagnostics = std::move(answer.diagnostics);
  for (Value& found : diagnostics_json(all, workspace.sources()))
    diagnostics.push_back(std::move(found));
  const bool ok = answer.ok && answer.result && !wrong;
  if (!ok && !answer.has_report) answer.result.reset();
  return make_response(std::move(id), ok, std::move(answer.result), std::move(diagnostics));
}

}  // namespace

std::string answer_json(Workspace& workspace, std::string_view text) {
  const auto document = with_operation(workspace.context(), text);
  if (!document) {
    if (workspace.enter()) return workspace.answer(text);
    return refuse(text, diagnostics_json(workspace.diagnostics(), workspace.sources()));
  }
  const Value& request = document->root;
  Answer answer;
  if (report(*bundled_schema("request"), request, workspace.context().diags,
             {.pointer = {}, .schema_name = "request.schema.json"})) {
    answer = answer_operation(workspace, request);
  }
  return respond(workspace, request.get("id"), std::move(answer));
}

std::string inspect_json(Workspace& workspace, std::string_view bytes) {
  return respond(workspace, Value(), answer_of(workspace.inspect_bytes(bytes)));
}

std::string refuse(std::string_view text, Array diagnostics) {
  SourceMap sources;
  const auto request = read_request(text, Limits(), sources);
  return make_response(request ? request->root.get("id") : Value(), false, std::nullopt,
                       std::move(diagnostics));
}

}  // namespace tgtcfg

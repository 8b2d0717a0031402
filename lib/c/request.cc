#include "c/request.h"

#include <tgtcfg/pipeline.h>

#include <string>
#include <utility>

#include "c/verbs.h"
#include "schema/schema.h"

namespace tgtcfg {
namespace {

// The members of an answer are sorted, so `ok` is the last one where there is no `result`.
Response answer_of_batch(const Workspace& workspace, std::string_view text) {
  std::string answer = workspace.answer(text);
  const bool ok = !answer.ends_with("\"ok\":false}");
  return {ok, std::move(answer)};
}

// The request when it is one with a verb. Only those are read twice, and what cannot be read has
// none.
std::optional<Document> with_verb(const Context& context, std::string_view text) {
  const Limits& limits = context.options.limits;
  if (text.size() > limits.file_size || text.find("\"verb\"") == text.npos) return std::nullopt;
  Diagnostics unreported;
  const FileId file = context.sources.add("<request>", std::string(text));
  auto documents = parse(file, InputFormat::json, context.sources, limits, unreported);
  if (!documents || documents->empty() || !documents->front().root.has("verb")) return std::nullopt;
  return std::move(documents->front());
}

}  // namespace

Response answer_json(Workspace& workspace, std::string_view text) {
  const Context context = workspace.context();
  const auto document = with_verb(context, text);
  if (!document) return answer_of_batch(workspace, text);
  const Value& request = document->root;
  Answer answer;
  if (report(*bundled_schema("request"), request, context.diags,
             {.pointer = {}, .schema_name = "request.schema.json"})) {
    answer = answer_verb(workspace, request);
  }
  Array diagnostics = std::move(answer.diagnostics);
  for (Value& found : diagnostics_json(workspace.diagnostics(), workspace.sources()))
    diagnostics.push_back(std::move(found));
  const bool ok = answer.ok && answer.result && !context.diags.has_errors();
  if (!ok && !answer.has_report) answer.result.reset();
  return make_response(request.get("id"), ok, std::move(answer.result), std::move(diagnostics));
}

}  // namespace tgtcfg

#include "operations/compose.h"

#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/pieces.h>
#include <tgtcfg/pipeline.h>

#include "request/load.h"

namespace tgtcfg {
namespace {

/// Adds the plans of a file: an array of plans, or one per document.
void add_plans(const std::vector<Document>& documents, std::vector<Document>& plans) {
  for (const Document& document : documents) {
    if (!document.root.is_array()) {
      plans.push_back(document);
      continue;
    }
    for (const Value& plan : document.root.array())
      plans.push_back({document.file, document.index, plan});
  }
}

std::optional<std::vector<Document>> read_plans(Session& session,
                                                const std::vector<std::string>& inputs) {
  Findings& findings = session.findings;
  std::vector<Document> plans;
  for (const std::string& input : inputs) {
    const auto file = load_file_or_stdin(session, input, "compose", findings);
    if (!file) return std::nullopt;
    const std::string_view text = findings.sources.file(*file).text();
    const auto documents =
        read_documents(session, *file, format_for(session, input, text), findings);
    if (!documents) return std::nullopt;
    const bool empty = documents->size() == 1 && documents->front().root.is_null();
    if (!empty) add_plans(*documents, plans);
  }
  if (plans.empty()) {
    findings.diags.error(
        diag::NothingToCheck{.message = "the input does not contain a plan to compose"}, {});
    return std::nullopt;
  }
  return plans;
}

}  // namespace

std::optional<Plan> composed(Session& session, const std::vector<std::string>& inputs) {
  const std::string first = inputs.empty() ? std::string() : inputs.front();
  const auto plans = session.open(first) ? read_plans(session, inputs) : std::nullopt;
  return plans ? compose(*plans, session.context()) : std::nullopt;
}

}  // namespace tgtcfg

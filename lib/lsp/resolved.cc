#include "lsp/resolved.h"

#include <utility>

#include "request/check_any.h"
#include "request/load.h"

namespace tgtcfg::lsp {

CheckedText checked(const Documents& documents, const OpenDocument& document, std::string text) {
  const Session& session = documents.session();
  CheckedText result;
  result.file = result.findings.sources.add(display_path(document.document.path, session.env),
                                            std::move(text));
  const auto read = read_documents(session, result.file, document.format, result.findings);
  result.can_be_read = read.has_value();
  if (!read) return result;
  const auto keep = [&result](const Plan& plan) { result.plan = plan; };
  for (const Document& each : *read) check_any(session, each, result.findings, keep);
  if (read->size() != 1 || result.findings.diags.has_errors()) result.plan.reset();
  return result;
}

std::optional<CheckedText> resolved(const Documents& documents, const OpenDocument& document,
                                    std::string text) {
  CheckedText found = checked(documents, document, std::move(text));
  return found.plan ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace tgtcfg::lsp

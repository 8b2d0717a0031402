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
  const auto keep = [&result](const Plan& config) { result.config = config; };
  for (const Document& each : *read) check_any(session, each, result.findings, keep);
  if (read->size() != 1 || result.findings.diags.has_errors()) result.config.reset();
  return result;
}

std::optional<Resolved> resolved(const Documents& documents, const OpenDocument& document,
                                 std::string text) {
  CheckedText found = checked(documents, document, std::move(text));
  if (!found.config) return std::nullopt;
  return Resolved{found.file, std::move(*found.config)};
}

}  // namespace tgtcfg::lsp

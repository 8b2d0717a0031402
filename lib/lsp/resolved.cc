#include "lsp/resolved.h"

#include <utility>

#include "request/check_any.h"
#include "request/load.h"

namespace tgtcfg::lsp {

std::optional<Resolved> resolved(const Documents& documents, const OpenDocument& document,
                                 std::string text) {
  const Session& session = documents.session();
  Resolved result;
  result.file = result.findings.sources.add(display_path(document.document.path, session.env),
                                            std::move(text));
  const auto read = read_documents(session, result.file, document.format, result.findings);
  if (!read || read->size() != 1) return std::nullopt;
  bool found = false;
  CheckHow how;
  how.resolved = [&](const CompilationConfig& config) {
    result.config = config;
    found = true;
  };
  check_any(session, read->front(), result.findings, how);
  if (!found || result.findings.diags.has_errors()) return std::nullopt;
  return result;
}

}  // namespace tgtcfg::lsp

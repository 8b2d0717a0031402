// Commands of the server, and where they are offered in a text.
#pragma once

#include <optional>
#include <string>

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// `textDocument/codeLens`
[[nodiscard]] Value code_lenses(const Query& query);
/// The names of commands.
[[nodiscard]] Value command_names();
/// `workspace/executeCommand`: `tgtcfg.plan URI` gives the plan of a document as text, `tgtcfg.page
/// CODE` the page of a diagnostic. Nothing: there is no such command, document or page.
[[nodiscard]] std::optional<Value> execute(Documents& documents, const Value& params);

}  // namespace tgtcfg::lsp

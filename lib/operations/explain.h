// `tgtcfg explain CODE`: the page of a diagnostic.
#pragma once

#include <optional>
#include <string>

#include "diag/catalog.h"
#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

enum class PageFormat : std::uint8_t { human, json, markdown };

struct ExplainCommand {
  std::optional<std::string> code;  ///< nothing: all pages
  PageFormat format = PageFormat::human;
};

/// The page of a code or a name. Null: an error was added.
[[nodiscard]] const CatalogPage* asked_page(Session& session, const std::string& code);
[[nodiscard]] ExitCode run_explain(Session& session, const ExplainCommand& command);

}  // namespace tgtcfg

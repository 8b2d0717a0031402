// `tgtcfg explain CODE`: the page of a diagnostic.
#pragma once

#include <optional>
#include <string>

#include "diag/catalog.h"
#include "request/session.h"

namespace tgtcfg {

/// The page of a code or a name. Null: an error was added.
[[nodiscard]] const CatalogPage* asked_page(Session& session, const std::string& code);
}  // namespace tgtcfg

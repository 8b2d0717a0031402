// `tgtcfg explain CODE`: prints the explanation of a diagnostic.
#pragma once

#include <optional>
#include <string>

#include "diag/catalog.h"
#include "request/session.h"

namespace tgtcfg {

/// Returns the explanation for a code or name, or null after adding an error.
[[nodiscard]] const CatalogPage* asked_page(Session& session, const std::string& code);
}  // namespace tgtcfg

// Where rows, configurations and files that a text names stand on disk.
#pragma once

#include <vector>

#include "lsp/feature.h"

namespace tgtcfg::lsp {

/// Locations of what the word at the cursor names: a file or configuration under `extends`, a kind,
/// tag, generator or configuration of a search root.
[[nodiscard]] std::vector<Value> row_locations(const Query& query);
/// The file that a text under `extends` names, or nothing.
[[nodiscard]] std::optional<std::string> base_file(const Query& query, const std::string& base);

}  // namespace tgtcfg::lsp

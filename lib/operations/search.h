// `tgtcfg search WORD…`: searches names in all tables, best first.
#pragma once

#include <string>
#include <vector>

#include "operations/search_entries.h"
#include "request/session.h"

namespace tgtcfg {

/// Returns the entries whose name or description matches every word, best first. Misspelt words
/// match only if there is no other result.
[[nodiscard]] std::vector<NamedEntry> best_entries(std::vector<NamedEntry> entries,
                                                   const std::vector<std::string>& words);

}  // namespace tgtcfg

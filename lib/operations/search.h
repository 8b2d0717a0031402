// `tgtcfg search WORD…`: names in all tables, the best first.
#pragma once

#include <string>
#include <vector>

#include "operations/search_entries.h"
#include "request/session.h"

namespace tgtcfg {

/// Entries that every word finds, in the name or in the description, the best first. A mistyped
/// word counts where nothing else is found.
[[nodiscard]] std::vector<NamedEntry> best_entries(std::vector<NamedEntry> entries,
                                                   const std::vector<std::string>& words);

}  // namespace tgtcfg

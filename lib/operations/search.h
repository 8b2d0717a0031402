// `tgtcfg search WORD…`: names in all tables, the best first.
#pragma once

#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "operations/search_entries.h"
#include "request/session.h"

namespace tgtcfg {

struct SearchCommand {
  std::vector<std::string> words;
  std::size_t most = 50;  ///< as text; 0: all
  bool json = false;
};

/// Entries that every word finds, in the name or in the description, the best first. A mistyped
/// word counts where nothing else is found.
[[nodiscard]] std::vector<NamedEntry> best_entries(std::vector<NamedEntry> entries,
                                                   const std::vector<std::string>& words);

[[nodiscard]] ExitCode run_search(Session& session, const SearchCommand& command);

}  // namespace tgtcfg

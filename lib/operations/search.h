// All known names with one line of description, for `show NAME` and completion, and `tgtcfg search
// WORD…`, which searches names in all tables, best first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct NamedEntry {
  std::string_view table;  ///< a word of `list_tables()`, or `attributes`
  std::string name;
  std::string description;
};

/// Returns all entries by table: database entries, LLVM's CPUs and features, attributes of kinds,
/// diagnostics.
[[nodiscard]] std::vector<NamedEntry> all_entries(const Session& session);
/// Returns the entries of one table; empty for an unknown word.
[[nodiscard]] std::vector<NamedEntry> entries_of(const Session& session, std::string_view table);
/// Returns the word of `tgtcfg list` for a table, given either of its words; empty if `list` does
/// not support it.
[[nodiscard]] std::string_view listed_as(std::string_view table);

/// Returns the entries whose name or description matches every word, best first. Misspelt words
/// match only if there is no other result.
[[nodiscard]] std::vector<NamedEntry> best_entries(std::vector<NamedEntry> entries,
                                                   const std::vector<std::string>& words);

}  // namespace tgtcfg

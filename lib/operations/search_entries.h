// Every name that the tables know, with a line about it: what `search`, `show NAME` and completion
// look through.
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

/// The entries of all tables, table by table: rows, the CPUs and features that LLVM has, the
/// attributes of kinds, diagnostics.
[[nodiscard]] std::vector<NamedEntry> all_entries(const Session& session);
/// Those of one; empty for a word that is no table.
[[nodiscard]] std::vector<NamedEntry> entries_of(const Session& session, std::string_view table);
/// The word of `tgtcfg list` for a table by either of its words; empty where nothing lists it.
[[nodiscard]] std::string_view listed_as(std::string_view table);

}  // namespace tgtcfg

// `tgtcfg list`: lists the entries of a table, filtered by a pattern.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct ListRequest {
  std::string table;  ///< a word of `list_tables()`
  std::optional<std::string> pattern;
  std::optional<std::string> arch;  ///< for `cpus` and `features`: list those of LLVM
};

struct ListEntry {
  std::string name;
  std::string detail;  ///< device type of a kind, severity of a code
  std::string description;
};

/// Returns the entries, or nullopt after adding an error: an unknown arch, or no match.
[[nodiscard]] std::optional<std::vector<ListEntry>> list_entries(Session& session,
                                                                 const ListRequest& request);

}  // namespace tgtcfg

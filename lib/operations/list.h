// `tgtcfg list`: the entries of a table, filtered by a pattern.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct ListRequest {
  std::string table;  ///< a word of `list_tables()`
  std::optional<std::string> pattern;
  std::optional<std::string> arch;  ///< of `cpus` and `features`: what LLVM has for it
};

struct ListEntry {
  std::string name;
  std::string detail;  ///< device type of a kind, severity of a code
  std::string description;
};

/// Returns the entries, or nothing after adding an error: an unknown arch, no match.
[[nodiscard]] std::optional<std::vector<ListEntry>> list_entries(Session& session,
                                                                 const ListRequest& request);

}  // namespace tgtcfg

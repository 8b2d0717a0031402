// `tgtcfg init kind NAME`: writes the entry of a kind for a search path.
#pragma once

#include "operations/init.h"

namespace tgtcfg {

/// Returns the path of the entry within the search path entry.
[[nodiscard]] std::string kind_file(const std::string& name);
/// Returns an entry with a field of each sort, valid by its schema.
[[nodiscard]] std::string kind_row_text(const std::string& name, const std::string& schema);
/// Writes the entry. Returns false after adding an error.
[[nodiscard]] bool write_kind(Session& session, const InitCommand& command);

}  // namespace tgtcfg

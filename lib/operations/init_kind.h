// `tgtcfg init kind NAME`: the row of a kind, as a file of a search path.
#pragma once

#include "operations/init.h"

namespace tgtcfg {

/// Where the row stands below the root.
[[nodiscard]] std::string kind_file(const std::string& name);
/// A row with a member of each sort, valid by its schema.
[[nodiscard]] std::string kind_row_text(const std::string& name, const std::string& schema);
/// Writes it below the root. False: an error was added.
[[nodiscard]] bool write_kind(Session& session, const InitCommand& command);

}  // namespace tgtcfg

// Asks for a starting point if `tgtcfg init` runs on a terminal without arguments.
#pragma once

#include <optional>
#include <string>

#include "request/session.h"

namespace tgtcfg {

/// Asks for a name, chosen from results of `search`; may be empty. Returns nullopt if the input
/// ended. The question goes to standard error, since standard output is for the file.
[[nodiscard]] std::optional<std::string> ask_for_beginning(Session& session);

}  // namespace tgtcfg

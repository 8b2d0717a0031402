// What `tgtcfg init` asks who sits at a terminal and said nothing.
#pragma once

#include <optional>
#include <string>

#include "request/session.h"

namespace tgtcfg {

/// A name to start with, chosen from what `search` finds; empty: nothing in particular. Nothing:
/// the input ended. The question goes to standard error, where the product is not.
[[nodiscard]] std::optional<std::string> ask_for_beginning(Session& session);

}  // namespace tgtcfg

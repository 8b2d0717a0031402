// `tgtcfg compose`: joins partial plans.
#pragma once

#include <tgtcfg/plan.h>

#include <optional>
#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// Returns the whole plan of files (or `-`), or nullopt after adding an error.
[[nodiscard]] std::optional<Plan> composed(Session& session,
                                           const std::vector<std::string>& inputs);

}  // namespace tgtcfg

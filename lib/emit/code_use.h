// Entries of `code` in the output of a backend.
#pragma once

#include "emit/emission_context.h"

namespace tgtcfg {

/// Lists the entries of the target's `code` that the output does not contain, by the backend's
/// entry.
void drop_code(const ToolTarget& target, EmissionContext& context);

}  // namespace tgtcfg

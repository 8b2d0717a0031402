// Values of attributes that a tool accepts only together: `combinations` of a row.
#pragma once

#include "emit/emission_context.h"

namespace tgtcfg {

/// Returns false after reporting a value that does not fit another value of the target.
bool check_combinations(const ToolTarget& target, EmissionContext& context);

}  // namespace tgtcfg

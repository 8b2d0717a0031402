// Argument rules for tools that select an instruction set by levels.
#pragma once

#include "emit/argument_values.h"

namespace tgtcfg {

/// Returns the greatest level that the target covers, or every covered level with `combine`.
[[nodiscard]] ArgumentValues covered_level_rule(const BackendArgument& row, const ToolView& view,
                                                EmissionContext& context);

}  // namespace tgtcfg

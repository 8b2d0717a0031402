// Argument rules for values that a tool has by the name of a product.
#pragma once

#include "emit/argument_values.h"

namespace tgtcfg {

/// Returns the lines of a template, filled with the fields of the product that an attribute names.
[[nodiscard]] ArgumentValues record_rule(const BackendArgument& row, const ToolView& view,
                                         EmissionContext& context);

}  // namespace tgtcfg

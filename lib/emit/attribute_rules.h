// Argument rules for attributes and settings: see argument_rules.h.
#pragma once

#include "emit/argument_values.h"

namespace tgtcfg {

[[nodiscard]] ArgumentValues attribute_rule(const BackendArgument& row, const ToolView& view,
                                            EmissionContext& context);
/// Reports an attribute that another value of the plan replaces.
[[nodiscard]] ArgumentValues replaced_rule(const BackendArgument& row, const ToolView& view,
                                           EmissionContext& context);
[[nodiscard]] ArgumentValues llvm_options_rule(const BackendArgument& row, const ToolView& view,
                                               EmissionContext& context);
[[nodiscard]] ArgumentValues setting_rule(const BackendArgument& row, const ToolView& view,
                                          EmissionContext& context);
[[nodiscard]] ArgumentValues opt_level_rule(const BackendArgument& row, const ToolView& view,
                                            EmissionContext& context);

}  // namespace tgtcfg

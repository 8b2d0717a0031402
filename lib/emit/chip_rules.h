// Argument rules for GPU chips: see argument_rules.h.
#pragma once

#include "emit/argument_values.h"

namespace tgtcfg {

[[nodiscard]] ArgumentValues chip_rule(const BackendArgument& row, const ToolView& view,
                                       EmissionContext& context);
[[nodiscard]] ArgumentValues target_id_rule(const BackendArgument& row, const ToolView& view,
                                            EmissionContext& context);
[[nodiscard]] ArgumentValues chip_features_rule(const BackendArgument& row, const ToolView& view,
                                                EmissionContext& context);
[[nodiscard]] ArgumentValues generic_chip_rule(const BackendArgument& row, const ToolView& view,
                                               EmissionContext& context);
[[nodiscard]] ArgumentValues ptx_rule(const BackendArgument& row, const ToolView& view,
                                      EmissionContext& context);
[[nodiscard]] ArgumentValues details_rule(const BackendArgument& row, const ToolView& view,
                                          EmissionContext& context);

}  // namespace tgtcfg

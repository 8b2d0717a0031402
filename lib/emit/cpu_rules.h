// Argument rules for a CPU and its features.
#pragma once

#include "emit/argument_values.h"

namespace tgtcfg {

[[nodiscard]] ArgumentValues cpu_rule(const BackendArgument& row, const ToolView& view,
                                      EmissionContext& context);
[[nodiscard]] ArgumentValues cpu_difference_rule(const BackendArgument& row, const ToolView& view,
                                                 EmissionContext& context);
/// Reports a feature that the tool does not have a name for.
void report_feature_not_in_tool(const ToolView& view, const std::string& feature,
                                EmissionContext& context);
[[nodiscard]] ArgumentValues features_rule(const BackendArgument& row, const ToolView& view,
                                           EmissionContext& context);
[[nodiscard]] ArgumentValues closure_rule(const BackendArgument& row, const ToolView& view,
                                          EmissionContext& context);
[[nodiscard]] ArgumentValues closing_rule(const BackendArgument& row, const ToolView& view,
                                          EmissionContext& context);
[[nodiscard]] ArgumentValues opinions_rule(const BackendArgument& row, const ToolView& view,
                                           EmissionContext& context);
[[nodiscard]] ArgumentValues isa_rule(const BackendArgument& row, const ToolView& view,
                                      EmissionContext& context);
[[nodiscard]] ArgumentValues not_isa_rule(const BackendArgument& row, const ToolView& view,
                                          EmissionContext& context);

}  // namespace tgtcfg

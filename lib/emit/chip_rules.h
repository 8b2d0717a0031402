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

/// Checks the target's chip with `known_chips` of the entry, and its target id if the rule is
/// `only_chips`. Notes a chip that the tool compiles as another one (`compiled_as`). Returns false
/// after adding an error.
[[nodiscard]] bool check_chip_lists(const BackendArgument& row, const ToolView& view,
                                    EmissionContext& context);
[[nodiscard]] ArgumentValues chip_number_rule(const BackendArgument& row, const ToolView& view,
                                              EmissionContext& context);
[[nodiscard]] ArgumentValues chip_limit_rule(const BackendArgument& row, const ToolView& view,
                                             EmissionContext& context);

}  // namespace tgtcfg

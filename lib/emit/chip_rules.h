// Argument rules about GPU chips: see argument_rules.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emit/argument_rules.h"

namespace tgtcfg {

[[nodiscard]] std::optional<std::vector<std::string>> chip_rule(const BackendArgument& row,
                                                                const ToolView& view,
                                                                EmissionContext& context);
[[nodiscard]] std::optional<std::vector<std::string>> target_id_rule(const BackendArgument& row,
                                                                     const ToolView& view,
                                                                     EmissionContext& context);
[[nodiscard]] std::optional<std::vector<std::string>> chip_features_rule(const BackendArgument& row,
                                                                         const ToolView& view,
                                                                         EmissionContext& context);
[[nodiscard]] std::optional<std::vector<std::string>> generic_chip_rule(const BackendArgument& row,
                                                                        const ToolView& view,
                                                                        EmissionContext& context);
[[nodiscard]] std::optional<std::vector<std::string>> ptx_rule(const BackendArgument& row,
                                                               const ToolView& view,
                                                               EmissionContext& context);
[[nodiscard]] std::optional<std::vector<std::string>> details_rule(const BackendArgument& row,
                                                                   const ToolView& view,
                                                                   EmissionContext& context);

}  // namespace tgtcfg

// The system of an NPU for its compiler: clock, ports, memories and their uses.
#pragma once

#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

/// Returns the memories of the plan that list the target or one of its devices.
[[nodiscard]] std::vector<const PlanMemory*> memories_of_target(const ToolTarget& target,
                                                                const EmissionContext& context);

/// Lists memories that do not list any of the targets, if the tool reads memories of its targets.
void drop_other_memories(const std::vector<ToolTarget>& targets, EmissionContext& context);

/// Returns the facts about an NPU in `system` of a backend; null if it has none.
[[nodiscard]] Value npu_facts(const Value& system, std::string_view npu);

}  // namespace tgtcfg

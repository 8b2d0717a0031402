#include "plan/plan_pieces.h"

#include <tgtcfg/plan.h>

namespace tgtcfg {

std::optional<std::string> only_target(const std::vector<PlanTarget>& targets) {
  const PlanTarget* only = nullptr;
  for (const PlanTarget& target : targets) {
    if (target.scope == TargetScope::function) continue;
    if (only != nullptr) return std::nullopt;
    only = &target;
  }
  return only == nullptr ? std::nullopt : std::optional(only->id);
}

}  // namespace tgtcfg

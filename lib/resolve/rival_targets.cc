#include "resolve/rival_targets.h"

#include "support/text.h"

namespace tgtcfg {

RivalTargets::RivalTargets(const ConfigState& state) {
  for (const bool external : {false, true}) {
    for (const PlanTarget& target : state.config.targets) {
      if (target.codegen.external == external) by_type_[target.device.name].push_back(&target);
    }
  }
}

const std::string& RivalTargets::of(const PlanTarget& target) const {
  static const std::string none;
  const auto found = by_type_.find(target.device.name);
  if (found == by_type_.end()) return none;
  for (const PlanTarget* other : found->second) {
    if (other->id != target.id && !contains(other->refines, target.id)) return other->id;
  }
  return none;
}

}  // namespace tgtcfg

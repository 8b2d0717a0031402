#include "plan/plan_pieces.h"

#include "plan/fingerprint.h"
#include "plan/plan_index.h"

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

void renew_fingerprints(Plan& plan) {
  const PlanIndex index(plan);
  FingerprintMaker fingerprints;
  for (PlanTarget& target : plan.targets) {
    const PlanHost* host = target.host ? index.host(*target.host) : nullptr;
    // The host of a target may lie outside of the piece; then what it said of it stays.
    if (!target.host || host != nullptr) target.fingerprint = fingerprints.of(target, host);
  }
  plan.fingerprint = plan_fingerprint(plan);
}

}  // namespace tgtcfg

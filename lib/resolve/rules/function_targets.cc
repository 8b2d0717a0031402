#include "resolve/rules/function_targets.h"

#include "resolve/specialization.h"
#include "support/text.h"

namespace tgtcfg {

const PlanTarget* target_like(ConfigState& state, const Target& target) {
  if (state.by_identity.empty()) {
    for (std::size_t i = 0; i < state.size(); ++i)
      state.by_identity[identity_of(state.target(i))].push_back(i);
  }
  const auto same = state.by_identity.find(identity_of(target));
  if (same == state.by_identity.end()) return nullptr;
  for (const std::size_t i : same->second) {
    const PlanTarget& other = state.config.targets[i];
    // A target without `code` does not ask for other code.
    if (!target.code || target.code == other.code) return &other;
  }
  return nullptr;
}

// Of equal targets the last one wins.
const PlanTarget* base_of(const ConfigState& state, const Target& target) {
  const Service service(target, state.database);
  const PlanTarget* found = nullptr;
  for (const PlanTarget& base : state.config.targets) {
    if (!base.is_general()) continue;
    const bool fits = target.codegen.external ? service.fits(base) : refines(target, base);
    if (fits && (found == nullptr || refines(base, *found))) found = &base;
  }
  return found;
}

std::vector<const PlanTarget*> targets_of_generator(const ConfigState& state,
                                                    const std::string& generator,
                                                    const std::string& served) {
  std::vector<const PlanTarget*> found;
  for (const PlanTarget& target : state.config.targets) {
    if (target.codegen.generator != generator) continue;
    // Specializations for a function are for that function only.
    const bool serves = target.scope == TargetScope::configuration &&
                        (served.empty() || contains(target.refines, served));
    if (serves || target.id == served) found.push_back(&target);
  }
  return found;
}

}  // namespace tgtcfg

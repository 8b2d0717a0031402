// The canonical order of targets: by id. Positions in a list are meaningless. Rule:
// docs/rules/plan.md#fingerprint.
#pragma once

#include <tgtcfg/plan.h>

#include <algorithm>
#include <vector>

namespace tgtcfg {

/// Returns the configuration's targets by id, followed by specializations for functions, whose
/// order follows from the functions' names.
template <class Target>
[[nodiscard]] std::vector<const Target*> by_id(const std::vector<Target>& targets) {
  std::vector<const Target*> order;
  order.reserve(targets.size());
  for (const Target& target : targets) order.push_back(&target);
  const auto is_own = [](const Target* target) {
    return target->scope == TargetScope::configuration;
  };
  const auto made = std::stable_partition(order.begin(), order.end(), is_own);
  std::sort(order.begin(), made, [](const Target* a, const Target* b) { return a->id < b->id; });
  return order;
}

}  // namespace tgtcfg

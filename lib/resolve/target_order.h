// The order of targets that has a meaning: by id. The position in a list has none.
// Rule: docs/rules/plan.md#fingerprint.
#pragma once

#include <tgtcfg/plan.h>

#include <algorithm>
#include <vector>

namespace tgtcfg {

/// Targets of the configuration by id; after them the targets that functions made, whose order
/// follows from the names of functions.
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

// Looks up records of a plan by id, and names their roles.
#include <tgtcfg/plan.h>

#include <algorithm>

#include "resolve/target_form.h"
#include "support/text.h"

namespace tgtcfg {
const PlanHost* Plan::find_host(std::string_view id) const {
  return find_by(hosts, id, &PlanHost::id);
}
const PlanTarget* Plan::find_target(std::string_view id) const {
  return find_by(targets, id, &PlanTarget::id);
}
const ResolvedDevice* Plan::find_device(std::string_view id) const {
  return find_by(devices, id, &ResolvedDevice::id);
}
const PlanPart* Plan::find_part(std::string_view id) const {
  return find_by(parts, id, &PlanPart::id);
}

const PlanMemory* Plan::find_memory(std::string_view id) const {
  return memories ? find_by(*memories, id, &PlanMemory::id) : nullptr;
}

std::string host_id(std::size_t index) {
  return "host" + std::to_string(index);
}

std::string_view name_of(TargetScope scope) {
  return scope == TargetScope::function ? "function" : "configuration";
}

std::string_view name_of(FunctionState state) {
  constexpr std::string_view names[] = {"host-device", "device", "host", "part"};
  return names[static_cast<std::size_t>(state)];
}

std::vector<const PlanTarget*> by_id(const std::vector<PlanTarget>& targets) {
  std::vector<const PlanTarget*> order;
  order.reserve(targets.size());
  for (const PlanTarget& target : targets) order.push_back(&target);
  const auto made = std::stable_partition(order.begin(), order.end(), [](const PlanTarget* target) {
    return target->scope == TargetScope::configuration;
  });
  std::ranges::sort(order.begin(), made, {}, &PlanTarget::id);
  return order;
}

bool is_piece(const Plan& plan) {
  return plan.piece && !plan.piece->of.empty();
}

bool is_changed_piece(const Plan& plan) {
  return is_piece(plan) && plan.piece->base && *plan.piece->base != plan.fingerprint;
}

}  // namespace tgtcfg

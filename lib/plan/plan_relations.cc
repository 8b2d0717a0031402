#include "plan/plan_relations.h"

namespace tgtcfg {
namespace {

template <class Map>
std::optional<std::size_t> place_in(const Map& map, std::string_view id) {
  const auto found = map.find(id);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

template <class Map>
const auto& list_in(const Map& map, std::string_view id) {
  static const typename Map::mapped_type none;
  const auto found = map.find(id);
  return found == map.end() ? none : found->second;
}

// `/targets/gpu/mcpu` -> `gpu`; empty for other pointers. As long as the text it is a part of.
std::string_view target_of(std::string_view pointer) {
  constexpr std::string_view of_targets = "/targets/";
  if (!pointer.starts_with(of_targets)) return {};
  pointer.remove_prefix(of_targets.size());
  return pointer.substr(0, pointer.find('/'));
}

}  // namespace

PlanRelations::PlanRelations(const Plan& plan) {
  const auto number = [](const auto& records, Place& places) {
    for (std::size_t i = 0; i < records.size(); ++i) places.try_emplace(records[i].id, i);
  };
  number(plan.hosts, hosts_);
  number(plan.targets, targets_);
  number(plan.devices, devices_);
  number(plan.parts, parts_);
  for (std::size_t i = 0; i < plan.partition_order.size(); ++i)
    partitions_.try_emplace(plan.partition_order[i], i);
  for (std::size_t i = 0; i < plan.targets.size(); ++i) {
    const PlanTarget& target = plan.targets[i];
    if (!target.codegen.external && target.scope != TargetScope::function) continue;
    for (const std::string& served : target.refines) companions_[served].push_back(i);
  }
  for (std::size_t i = 0; i < plan.functions.size(); ++i) {
    if (plan.functions[i].target) functions_of_[*plan.functions[i].target].push_back(i);
  }
  for (std::size_t i = 0; i < plan.devices.size(); ++i) {
    if (plan.devices[i].target) devices_of_[*plan.devices[i].target].push_back(i);
  }
  for (const std::string& pointer : plan.open) {
    if (pointer.starts_with("/host")) open_of_hosts_.push_back(pointer);
    if (!target_of(pointer).empty()) open_[target_of(pointer)].push_back(pointer);
  }
}

std::optional<std::size_t> PlanRelations::host(std::string_view id) const {
  return place_in(hosts_, id);
}
std::optional<std::size_t> PlanRelations::target(std::string_view id) const {
  return place_in(targets_, id);
}
std::optional<std::size_t> PlanRelations::device(std::string_view id) const {
  return place_in(devices_, id);
}
std::optional<std::size_t> PlanRelations::part(std::string_view id) const {
  return place_in(parts_, id);
}
std::optional<std::size_t> PlanRelations::partition(std::string_view target) const {
  return place_in(partitions_, target);
}
const std::vector<std::size_t>& PlanRelations::companions_of(std::string_view target) const {
  return list_in(companions_, target);
}
const std::vector<std::size_t>& PlanRelations::functions_of(std::string_view target) const {
  return list_in(functions_of_, target);
}
const std::vector<std::size_t>& PlanRelations::devices_of(std::string_view target) const {
  return list_in(devices_of_, target);
}
const std::vector<std::string>& PlanRelations::open_of(std::string_view target) const {
  return list_in(open_, target);
}

}  // namespace tgtcfg

// The records of one plan by their ids, for loops over many: `Plan::find_target` walks the list.
#pragma once

#include <tgtcfg/plan.h>

#include <string_view>
#include <unordered_map>

namespace tgtcfg {

class PlanIndex {
 public:
  /// The plan outlives it and stays as it is. Of records with the same id the first counts.
  explicit PlanIndex(const Plan& plan) {
    add(plan.hosts, hosts_);
    add(plan.targets, targets_);
    add(plan.devices, devices_);
    add(plan.parts, parts_);
  }

  /// Null where there is no such id.
  [[nodiscard]] const PlanHost* host(std::string_view id) const { return find(hosts_, id); }
  [[nodiscard]] const PlanTarget* target(std::string_view id) const { return find(targets_, id); }
  [[nodiscard]] const ResolvedDevice* device(std::string_view id) const {
    return find(devices_, id);
  }
  [[nodiscard]] const PlanPart* part(std::string_view id) const { return find(parts_, id); }

 private:
  template <class Record>
  using ById = std::unordered_map<std::string_view, const Record*>;

  template <class Record>
  static void add(const std::vector<Record>& records, ById<Record>& by_id) {
    for (const Record& record : records) by_id.try_emplace(record.id, &record);
  }
  template <class Record>
  static const Record* find(const ById<Record>& by_id, std::string_view id) {
    const auto found = by_id.find(id);
    return found == by_id.end() ? nullptr : found->second;
  }

  ById<PlanHost> hosts_;
  ById<PlanTarget> targets_;
  ById<ResolvedDevice> devices_;
  ById<PlanPart> parts_;
};

}  // namespace tgtcfg

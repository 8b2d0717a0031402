// The records of one plan by their ids, and which of them belong together, for loops over many:
// `Plan::find_target` walks the list.
#pragma once

#include <tgtcfg/plan.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tgtcfg {

class PlanIndex {
 public:
  using Numbers = std::vector<std::size_t>;  ///< places in a list of the plan, ascending

  /// The plan outlives it and stays as it is. Of records with the same id the first counts.
  /// `around`: the plan that it is a part of.
  explicit PlanIndex(const Plan& plan, const PlanIndex* around = nullptr);

  [[nodiscard]] const Plan& plan() const { return plan_; }
  /// A part without a level of its own has that of the plan around it.
  [[nodiscard]] const std::optional<std::int64_t>& opt_level() const { return opt_level_; }

  /// Null where there is no such id, as below.
  [[nodiscard]] const PlanHost* host(std::string_view id) const { return find(hosts_, id); }
  [[nodiscard]] const PlanTarget* target(std::string_view id) const { return find(targets_, id); }
  [[nodiscard]] const ResolvedDevice* device(std::string_view id) const {
    return find(devices_, id);
  }
  [[nodiscard]] const PlanPart* part(std::string_view id) const { return find(parts_, id); }

  /// The general target that makes the code of `id`: itself, the one that a function narrowed, or
  /// the one that an external target serves.
  [[nodiscard]] const PlanTarget* general_target(std::string_view id) const;
  /// The target of the default device, else the only general target; empty when neither is there.
  [[nodiscard]] std::string default_target() const;

  /// Functions that name the target, and devices that do.
  [[nodiscard]] Numbers functions_naming(std::string_view target) const;
  [[nodiscard]] Numbers devices_naming(std::string_view target) const;
  /// Functions that a target or host makes code for. What an external target would take is with
  /// the target that takes over.
  [[nodiscard]] Numbers functions_made_by(std::string_view id) const;
  /// Functions that stand with a part.
  [[nodiscard]] Numbers functions_in(std::string_view part) const;

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

  const Plan& plan_;
  std::optional<std::int64_t> opt_level_;
  ById<PlanHost> hosts_;
  ById<PlanTarget> targets_;
  ById<ResolvedDevice> devices_;
  ById<PlanPart> parts_;
};

}  // namespace tgtcfg

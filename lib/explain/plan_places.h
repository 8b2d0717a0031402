// Maps pointers of a plan to pointers of the configuration that it was made from, and back. Reports
// name pointers of the configuration.
#pragma once

#include <string>
#include <vector>

#include "explain/collected_places.h"

namespace tgtcfg {

class PlanPlaces {
 public:
  explicit PlanPlaces(CollectedPlaces places);
  PlanPlaces(const PlanPlaces&) = delete;  // it points at its own places
  PlanPlaces& operator=(const PlanPlaces&) = delete;

  using Places = std::vector<const PlanPlace*>;

  /// What stands at a plan pointer; null: nothing.
  [[nodiscard]] const PlanPlace* in_plan(const std::string& pointer) const;
  /// All that was written at a configuration pointer: what is derived from it
  /// is not.
  [[nodiscard]] Places in_config(const std::string& pointer) const;
  /// Whether something was written below a configuration pointer.
  [[nodiscard]] bool has_below(const std::string& pointer) const;
  /// All places by the order of the plan pointers.
  [[nodiscard]] const Places& by_plan() const { return by_plan_; }
  /// Where the configuration says what the plan has: not what is derived or
  /// empty. In the order of the plan, and as `canonical` has them.
  [[nodiscard]] std::vector<std::string> written() const;

  /// A configuration pointer as places have it: targets that have a name by it,
  /// whether they were called by name, id or index; our keys in kebab-case.
  [[nodiscard]] std::string canonical(const std::string& pointer) const;
  /// A plan pointer as places have it: elements by id, whether they were called
  /// by id or index.
  [[nodiscard]] std::string canonical_in_plan(const std::string& pointer) const;

 private:
  const CollectedPlaces all_;
  Places by_plan_;
  Places by_config_;  ///< those that are not derived
};

}  // namespace tgtcfg

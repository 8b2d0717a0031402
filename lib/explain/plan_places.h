// Maps pointers of a plan to pointers of its configuration, and back. Reports use pointers of the
// configuration.
#pragma once

#include <string>
#include <vector>

#include "explain/collected_places.h"

namespace tgtcfg {

class PlanPlaces {
 public:
  explicit PlanPlaces(CollectedPlaces places);
  PlanPlaces(const PlanPlaces&) = delete;  // it points to its own locations
  PlanPlaces& operator=(const PlanPlaces&) = delete;

  using Places = std::vector<const PlanPlace*>;

  /// Returns the location at a plan pointer, or null.
  [[nodiscard]] const PlanPlace* in_plan(const std::string& pointer) const;
  /// Returns all locations written at a configuration pointer, without derived ones.
  [[nodiscard]] Places in_config(const std::string& pointer) const;
  /// Returns true if a location is written below a configuration pointer.
  [[nodiscard]] bool has_below(const std::string& pointer) const;
  /// Returns all locations in the order of plan pointers.
  [[nodiscard]] const Places& by_plan() const { return by_plan_; }
  /// Returns the configuration pointers of all values that are neither derived nor empty, in the
  /// order of the plan and in canonical form.
  [[nodiscard]] std::vector<std::string> written() const;

  /// Returns the canonical form of a configuration pointer. Named targets are addressed by name,
  /// also if given by id or index. tgtcfg's keys are in kebab-case.
  [[nodiscard]] std::string canonical(const std::string& pointer) const;
  /// Returns the canonical form of a plan pointer. Elements are addressed by id, also if given by
  /// index.
  [[nodiscard]] std::string canonical_in_plan(const std::string& pointer) const;

 private:
  const CollectedPlaces all_;
  Places by_plan_;
  Places by_config_;  ///< without derived locations
};

}  // namespace tgtcfg

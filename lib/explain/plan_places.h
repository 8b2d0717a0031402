// Maps pointers of a plan to pointers of its configuration, and back. Reports use pointers of the
// configuration.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/plan.h>

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct PlanPlace {
  std::string plan;              ///< list elements are named by id
  std::string config;            ///< location of its source, or empty
  const Value* value = nullptr;  ///< in the plan, never null
  bool derived = false;          ///< computed from the source, not copied
};

/// All locations of a plan, each with the location of its value in the plan's configuration.
struct CollectedPlaces {
  std::vector<PlanPlace> places;                ///< in the order of the plan
  std::deque<Value> values;                     ///< the values of `places`
  std::map<std::string, std::string> targets;   ///< `/targets/0` -> `/targets/gpu`
  std::map<std::string, std::string> elements;  ///< the same for the plan
};

/// Collects the locations of a plan. `spec` is the plan's source; if null, ids are used as names.
[[nodiscard]] CollectedPlaces collect_places(const Plan& plan, const ConfigSpec* spec,
                                             const std::vector<TraceEntry>& trace);

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
  /// Returns all locations by their plan pointers.
  [[nodiscard]] const auto& by_plan() const { return by_plan_; }
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
  using ByPointer = std::multimap<std::string_view, const PlanPlace*>;

  const CollectedPlaces all_;
  ByPointer by_plan_;
  ByPointer by_config_;  ///< without derived locations
};

}  // namespace tgtcfg

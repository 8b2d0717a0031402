// Where the values of a plan stand in the configuration that it was made from, and the other way
// round: reports about values speak of the configuration.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/plan.h>

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tgtcfg {

struct PlanPlace {
  std::string plan;              ///< elements of lists by their id
  std::string config;            ///< of what it was made from, or empty
  const Value* value = nullptr;  ///< in the plan; never null, the places own it
  bool derived = false;          ///< computed from what stands there
};

class PlanPlaces {
 public:
  /// `spec`: what the plan was resolved from; null, and ids are names. `carried`: the
  /// configurations (`""`, `/parts/p`) whose targets brought their hosts along.
  PlanPlaces(const Plan& plan, const ConfigSpec* spec, const std::set<std::string>& carried = {});
  PlanPlaces(const PlanPlaces&) = delete;  // places point at values
  PlanPlaces& operator=(const PlanPlaces&) = delete;

  [[nodiscard]] const std::vector<PlanPlace>& all() const { return places_; }
  /// A configuration pointer as `all` has it: targets that have a name by it, whether they were
  /// called by name, id or index; our keys in kebab-case.
  [[nodiscard]] std::string canonical(const std::string& pointer) const;
  /// A plan pointer as `all` has it: elements by id, whether they were called by id or index.
  [[nodiscard]] std::string canonical_in_plan(const std::string& pointer) const;

 private:
  friend class PlaceCollector;
  std::vector<PlanPlace> places_;
  std::deque<Value> values_;                     // what is not part of another
  std::map<std::string, std::string> targets_;   ///< `/targets/0` -> `/targets/gpu`
  std::map<std::string, std::string> elements_;  ///< the same in the plan
};

}  // namespace tgtcfg

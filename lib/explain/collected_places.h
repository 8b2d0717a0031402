// All locations of a plan, each with the location of its value in the plan's configuration.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/plan.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "explain/place_maker.h"

namespace tgtcfg {

struct CollectedPlaces {
  MadePlaces made;                              ///< in the order of the plan
  std::map<std::string, std::string> targets;   ///< `/targets/0` -> `/targets/gpu`
  std::map<std::string, std::string> elements;  ///< the same for the plan
};

/// Returns the configurations (`""`, `/parts/p`) whose host comes from their targets.
[[nodiscard]] std::set<std::string> carried_hosts(const std::vector<TraceEntry>& trace);

/// Collects the locations of a plan. `spec` is the plan's source; if null, ids are used as names.
/// `carried` is the result of carried_hosts().
[[nodiscard]] CollectedPlaces collect_places(const Plan& plan, const ConfigSpec* spec,
                                             const std::set<std::string>& carried);

}  // namespace tgtcfg

// All places of a plan, each with the place of its value in the configuration that the plan was
// made from.
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
  std::map<std::string, std::string> elements;  ///< the same in the plan
};

/// The configurations (`""`, `/parts/p`) whose targets brought their hosts
/// along.
[[nodiscard]] std::set<std::string> carried_hosts(const std::vector<TraceEntry>& trace);

/// `spec`: what the plan was resolved from; null, and ids are names. `carried`:
/// as carried_hosts().
[[nodiscard]] CollectedPlaces collect_places(const Plan& plan, const ConfigSpec* spec,
                                             const std::set<std::string>& carried);

}  // namespace tgtcfg

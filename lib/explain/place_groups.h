// The things of a plan that have places, by where they stand in it and in the configuration that
// it was made from. There may be tens of thousands, so that their places are made when they are
// asked for.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/plan.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explain/place_maker.h"

namespace tgtcfg {

/// A target, a device, ... or what a plan has besides them.
struct PlaceGroup {
  enum class Extent { below, alone };

  std::string plan;    ///< all its places stand there or below
  std::string config;  ///< and there, or below
  std::function<void(PlaceMaker&)> make;
  Extent extent = Extent::below;  ///< alone: what stands below belongs to others
  bool derived = false;           ///< all its places are
};

struct PlaceGroups {
  std::vector<PlaceGroup> all;                  ///< in the order of their places
  std::map<std::string, std::string> targets;   ///< `/targets/0` -> `/targets/gpu`
  std::map<std::string, std::string> elements;  ///< the same in the plan
};

/// The configurations (`""`, `/parts/p`) whose targets brought their hosts along.
[[nodiscard]] std::set<std::string> carried_hosts(const std::vector<TraceEntry>& trace);

/// `spec`: what the plan was resolved from; null, and ids are names. `carried`: as carried_hosts().
/// All three outlive the groups.
[[nodiscard]] PlaceGroups place_groups(const Plan& plan, const ConfigSpec* spec,
                                       const std::set<std::string>& carried);

}  // namespace tgtcfg

// Which targets are in each other's way: the least specialized one of a device type is the target
// that is meant by it.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "resolve/config_state.h"

namespace tgtcfg {

class RivalTargets {
 public:
  /// Of the targets that the configuration has now, which outlive it.
  explicit RivalTargets(const ConfigState& state);

  /// The first target on the same type of device that neither is the target nor refines it,
  /// external ones last; empty when every other one refines it.
  [[nodiscard]] const std::string& of(const PlanTarget& target) const;

 private:
  using Targets = std::vector<const PlanTarget*>;

  std::unordered_map<std::string_view, Targets> by_type_;  ///< of devices; external ones last
};

}  // namespace tgtcfg

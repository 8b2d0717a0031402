// Finds targets that prevent a device type from selecting one: only the most general target of the
// type can be selected.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "resolve/config_state.h"

namespace tgtcfg {

class RivalTargets {
 public:
  /// Indexes the targets of `state`, which must outlive this object.
  explicit RivalTargets(const ConfigState& state);

  /// Returns another target of the device type that is not a specialization of `target`; general
  /// targets first. Empty if there is none.
  [[nodiscard]] const std::string& of(const PlanTarget& target) const;

 private:
  using Targets = std::vector<const PlanTarget*>;

  std::unordered_map<std::string_view, Targets> by_type_;  ///< by device type; external targets
                                                           ///< last
};

}  // namespace tgtcfg

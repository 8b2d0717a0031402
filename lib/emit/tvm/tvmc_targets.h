// The targets of `tvmc compile`: the text of `--target` and the options that change what it names.
//
// tvmc takes the text apart by a pattern that drops signs and quotes. What stands in an option of
// its own, `--target-KIND-ATTRIBUTE=VALUE`, reaches TVM's own reader as it is, so every attribute
// that has such an option is written there.
#pragma once

#include <string>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

struct TvmcTargets {
  std::string text;                  ///< `ethos-u, c`; empty when nothing was chosen
  std::vector<std::string> options;  ///< in the order of the targets
  std::vector<ToolTarget> kept;      ///< the general target and its host
};

/// External generators in their order, the general target, its host. What tvmc cannot take is
/// reported.
[[nodiscard]] TvmcTargets tvmc_targets_of(EmissionContext& context);

}  // namespace tgtcfg

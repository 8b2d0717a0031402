// The targets of `tvmc compile`: the text of `--target`, and options for their attributes.
//
// tvmc splits the text with a pattern that drops punctuation and quotes. The value of a separate
// option, `--target-KIND-ATTRIBUTE=VALUE`, reaches TVM's parser unchanged. So every attribute that
// has such an option is written there.
#pragma once

#include <string>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

struct TvmcTargets {
  std::string text;                  ///< `ethos-u, c`; empty if no target is chosen
  std::vector<std::string> options;  ///< in the order of the targets
  std::vector<ToolTarget> kept;      ///< the general target and its host
};

/// Returns external generators in their order, the general target and its host. Reports targets
/// that tvmc does not support.
[[nodiscard]] TvmcTargets tvmc_targets_of(EmissionContext& context);

}  // namespace tgtcfg

// Which hosts can drive the devices of a kind.
#pragma once

#include <string>

#include "resolve/config_state.h"

namespace tgtcfg {

/// Reports a host that the rule `gpu-hosts` of the target's kind does not accept (TC3208). A host
/// that was only found among the targets (`is_named` is false) may belong to another machine: a
/// warning.
void check_gpu_host(ConfigState& state, const Target& target, const Target& host, bool is_named);

}  // namespace tgtcfg

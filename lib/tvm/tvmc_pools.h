// Reads tvmc's `workspace-pools…` options as `memory-pools`.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

namespace tgtcfg {

/// `options` has fields `workspace-pools`, `workspace-pools-targets`, … with kebab-case keys.
/// Values are `"pool:value,…"`, a list of such strings, or a map from pool to value.
[[nodiscard]] Value memory_pools_of_tvmc(const Object& options, Diagnostics& diags);

}  // namespace tgtcfg

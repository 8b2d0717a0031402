// The key `code` of a target: the code that its artifact holds.
#pragma once

#include <tgtcfg/pipeline.h>

#include "check/target_draft.h"

namespace tgtcfg {

/// Sets the target's code, sorted, from its spec. Runs after the chip is known. Reports entries
/// without a meaning, and code that the target's own chip cannot run
/// (docs/rules/code.md#code-runs).
void fill_code(const TargetSpec& spec, TargetDraft& draft, const Context& context);

}  // namespace tgtcfg

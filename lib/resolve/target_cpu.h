// Whether LLVM knows the CPU and the features of a target, and what they come to.
#pragma once

#include "resolve/target_steps.h"

namespace tgtcfg {

/// Checks CPU and feature list by the tables of the LLVM release asked for, and fills
/// `machine.cpu` and `machine.features`. Nothing is checked, and nothing invented, as long as no
/// arch is known. Expects `machine.triple` and `machine.arch`.
void fill_cpu(TargetDraft& draft, const Context& context);

}  // namespace tgtcfg

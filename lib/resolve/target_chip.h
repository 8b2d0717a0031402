// Facts and limits derived from the chip of a target.
#pragma once

#include "resolve/target_steps.h"

namespace tgtcfg {

/// Fills `machine` from the chip's entry if the kind names a chip. Reports unknown chips, invalid
/// target ids and exceeded limits.
void fill_chip(TargetDraft& draft, const Context& context);

}  // namespace tgtcfg

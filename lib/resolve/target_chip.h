// What the chip of a target tells: facts for backends, and limits that nobody may exceed.
#pragma once

#include "resolve/target_steps.h"

namespace tgtcfg {

/// Fills what the chip's row says of the machine, when the kind names a chip. Chips, target ids and
/// limits that do not hold are errors.
void fill_chip(TargetDraft& draft, const Context& context);

}  // namespace tgtcfg

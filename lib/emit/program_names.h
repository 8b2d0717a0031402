// Programs that a configuration sets for the tools of backends: `clang-19` for `clang`.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/plan.h>

namespace tgtcfg {

/// Sets the programs of all steps by `lowering.programs`. Entries of a configuration take
/// precedence over those of its parts. A compiler of another language follows its tool:
/// `clang++-19`.
void name_programs(Emission& emission, const Plan& config);

}  // namespace tgtcfg

// The programs that a configuration names for the tools of backends: `clang-19` for `clang`.
#pragma once

#include <tgtcfg/compilation_config.h>
#include <tgtcfg/emission.h>

namespace tgtcfg {

/// Sets the programs of all steps by `lowering.programs`. Entries of a configuration take
/// precedence over those of its parts. Another language's compiler follows its tool: `clang++-19`.
void name_programs(Emission& emission, const CompilationConfig& config);

}  // namespace tgtcfg

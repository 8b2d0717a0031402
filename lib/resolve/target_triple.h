// Whether LLVM knows the triple of a target, and what it reads there.
#pragma once

#include "resolve/target_steps.h"

namespace tgtcfg {

/// An arch that LLVM does not know in a triple that was given is an error with a fix; the text is
/// never changed. Before the rules, some of which end where LLVM has no answer. Under `--lenient`
/// it is a warning of `fill_triple`.
void check_triple(TargetDraft& draft, const Context& context);

/// Fills `machine.triple`, in the normal form of the LLVM release asked for, and `machine.arch`;
/// warns of an arch without a backend and of words that look misspelt.
void fill_triple(TargetDraft& draft, const Context& context);

}  // namespace tgtcfg

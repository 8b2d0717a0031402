// Whether LLVM knows the triple of a target, and what it reads there.
#pragma once

#include <optional>
#include <string>

#include "resolve/target_steps.h"

namespace tgtcfg {

struct Triple;

/// An arch that LLVM does not know in a triple that was given is an error with a fix; the text is
/// never changed. Before the rules, some of which end where LLVM has no answer. Under `--lenient`
/// it is a warning of `fill_triple`.
void check_triple(TargetDraft& draft, const Context& context);

/// Fills `machine.triple`, in the normal form of the LLVM release asked for, and `machine.arch`;
/// warns of an arch without a backend and of words that look misspelt.
void fill_triple(TargetDraft& draft, const Context& context);

/// A triple with an arch that LLVM knows. Valid until the thread reads another one.
struct GivenTriple {
  const std::string* text;  ///< as written
  const Triple* parts;
};
[[nodiscard]] std::optional<GivenTriple> given_triple_of(const TargetDraft& draft,
                                                         const Context& context);

}  // namespace tgtcfg

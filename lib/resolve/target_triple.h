// Checks the triple of a target with LLVM's rules.
#pragma once

#include <optional>
#include <string>

#include "resolve/target_steps.h"

namespace tgtcfg {

struct Triple;

/// Reports an unknown arch in a given triple as an error with a fix. The text is never changed.
/// Runs before the rules: some rules need an arch. Under `--lenient`, `fill_triple` warns
/// instead.
void check_triple(TargetDraft& draft, const Context& context);

/// Fills `machine.triple`, normalized by the selected LLVM release, and `machine.arch`. Warns about
/// an arch without an LLVM backend and about misspelt words.
void fill_triple(TargetDraft& draft, const Context& context);

/// A triple with an arch that LLVM knows. Valid until the thread reads another one.
struct GivenTriple {
  const std::string* text;  ///< as written
  const Triple* parts;
};
[[nodiscard]] std::optional<GivenTriple> given_triple_of(const TargetDraft& draft,
                                                         const Context& context);

}  // namespace tgtcfg

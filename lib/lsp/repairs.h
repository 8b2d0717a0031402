// Ways out of a mistake that carries no fix: one of the few values that there are, or nothing at
// all in its place. What is offered was tried: the mistake is gone, and no other error came.
#pragma once

#include <string>
#include <vector>

#include "lsp/code_actions.h"
#include "lsp/feature.h"
#include "lsp/trial_time.h"

namespace tgtcfg::lsp {

struct Repair {
  std::string title;
  TextEdit edit;
};

/// None are tried once the time is over.
[[nodiscard]] std::vector<Repair> repairs_of(const Query& query, const Diagnostic& diagnostic,
                                             const Analysis& analysis, const TrialTime& time);

}  // namespace tgtcfg::lsp

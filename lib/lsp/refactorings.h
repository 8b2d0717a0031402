// Other ways to write a target. Each is offered only where the plan stays what it is.
#pragma once

#include "lsp/feature.h"
#include "lsp/trial_time.h"

namespace tgtcfg::lsp {

/// "write the tag out", "find a tag for this", a string as a map and back, "name the host": code
/// actions for the target at the selection. None are tried once the time is over.
[[nodiscard]] Array refactorings(const Query& query, ByteRange selected, const TrialTime& time);

}  // namespace tgtcfg::lsp

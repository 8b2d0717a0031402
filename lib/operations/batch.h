// `tgtcfg batch`: a request a line in, a response a line out; or a log through it, with the target
// in one field of each record made canonical.
#pragma once

#include <optional>

#include "diag/exit_code.h"
#include "operations/batch_field.h"
#include "request/session.h"

namespace tgtcfg {

struct BatchCommand {
  bool fail_fast = false;
  std::optional<FieldCommand> field;  ///< lines are records, not requests
  unsigned threads = 1;
};

/// Reads standard input to its end in constant memory. The output does not depend on `threads`.
[[nodiscard]] ExitCode run_batch(Session& session, BatchCommand command);

}  // namespace tgtcfg

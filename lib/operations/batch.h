// `tgtcfg batch`: reads one request per line and writes one response per line. With `--field`,
// copies a log and makes the target in one field of each record canonical.
#pragma once

#include <optional>

#include "diag/exit_code.h"
#include "operations/batch_field.h"
#include "request/session.h"

namespace tgtcfg {

struct BatchCommand {
  bool fail_fast = false;
  std::optional<FieldCommand> field;  ///< set: lines are records, not requests
  unsigned threads = 1;
};

/// Reads standard input to its end in constant memory. The output does not depend on `threads`.
[[nodiscard]] ExitCode run_batch(Session& session, BatchCommand command);

}  // namespace tgtcfg

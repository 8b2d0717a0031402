// `tgtcfg batch`: a request a line in, a response a line out.
#pragma once

#include "driver/exit_code.h"
#include "driver/session.h"

namespace tgtcfg {

struct BatchCommand {
  bool fail_fast = false;
};

/// Reads standard input to its end in constant memory.
[[nodiscard]] ExitCode run_batch(Session& session, const BatchCommand& command);

}  // namespace tgtcfg

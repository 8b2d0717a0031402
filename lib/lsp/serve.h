// Runs the language server over two streams until the editor sends `exit` or disconnects.
#pragma once

#include <functional>

#include "process/env.h"
#include "request/session.h"

namespace tgtcfg::lsp {

struct ServeCommand {
  CommonOptions common;
  /// True if input arrives within the given milliseconds. Null means always, so that diagnostics
  /// are published only at the end of the input.
  std::function<bool(int milliseconds)> input_ready = nullptr;
  ByteSink log = nullptr;  ///< receives one line per message; may be null
};

/// Returns the exit code of the protocol: 0 after `shutdown`, otherwise 1.
[[nodiscard]] int serve(Env& env, const ServeCommand& command);

}  // namespace tgtcfg::lsp

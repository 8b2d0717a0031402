// The language server over two streams, until the editor says `exit` or is gone.
#pragma once

#include <functional>

#include "process/env.h"
#include "request/session.h"

namespace tgtcfg::lsp {

struct ServeCommand {
  CommonOptions common;
  /// Whether bytes come in within so many milliseconds. Null: they always do, so that marks are
  /// published only when the input ends.
  std::function<bool(int milliseconds)> input_ready = nullptr;
  ByteSink log = nullptr;  ///< a line for each message, or null
};

/// The exit code of the protocol: 0 after `shutdown`, else 1.
[[nodiscard]] int serve(Env& env, const ServeCommand& command);

}  // namespace tgtcfg::lsp

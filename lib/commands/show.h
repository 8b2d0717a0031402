// `tgtcfg show TYPE NAME`: one entry, with everything that is known of it.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct ShowCommand {
  std::string type;  ///< kind, tag, config, executor, runtime, generator, backend
  std::string name;
  bool json = false;
};

/// The entry as `tgtcfg.entry/1`; `type` is a word of a table. Nothing: an error was added.
[[nodiscard]] std::optional<Value> entry_of(Session& session, const ShowCommand& command);
[[nodiscard]] ExitCode run_show(Session& session, const ShowCommand& command);

}  // namespace tgtcfg

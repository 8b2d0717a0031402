// `tgtcfg show TYPE NAME`: one entry, with everything that is known of it.
#pragma once

#include <string>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct ShowCommand {
  std::string type;  ///< kind, tag, config, executor, runtime, generator, backend
  std::string name;
  bool json = false;
};

[[nodiscard]] ExitCode run_show(Session& session, const ShowCommand& command);

}  // namespace tgtcfg

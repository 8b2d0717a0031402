// `tgtcfg show TYPE NAME`: one entry, with everything that is known of it.
#pragma once

#include <string>

#include "driver/exit_code.h"
#include "driver/session.h"

namespace tgtcfg {

struct ShowCommand {
  std::string type;  ///< kind, tag, config, executor, runtime, generator, backend
  std::string name;
  bool json = false;
};

[[nodiscard]] ExitCode run_show(Session& session, const ShowCommand& command);

}  // namespace tgtcfg

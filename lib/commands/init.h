// `tgtcfg init`: the start of a configuration file, with comments.
#pragma once

#include <optional>
#include <string>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct InitCommand {
  std::optional<std::string> name;    ///< a tag, a kind or a configuration to start with
  std::optional<std::string> schema;  ///< what the modeline names
  std::optional<std::string> output;
  bool force = false;  ///< replace a file that is there
};

[[nodiscard]] ExitCode run_init(Session& session, const InitCommand& command);

}  // namespace tgtcfg

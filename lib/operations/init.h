// `tgtcfg init`: the start of a configuration file, an example to change, a row of one's own.
#pragma once

#include <optional>
#include <string>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct InitCommand {
  std::optional<std::string> name;     ///< a tag, a kind or a configuration to start with
  std::optional<std::string> tag;      ///< the same, and it has to be a tag
  std::optional<std::string> example;  ///< a file of configs/examples
  std::optional<std::string> kind;     ///< a row of a kind that is new
  std::optional<std::string> schema;   ///< what the modeline names
  std::optional<std::string> output;   ///< a file; of a kind's row the root
  bool force = false;                  ///< replace a file that is there
};

[[nodiscard]] ExitCode run_init(Session& session, InitCommand command);

}  // namespace tgtcfg

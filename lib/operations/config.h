// `tgtcfg config`: which settings hold for a path, and who says so.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

/// What an option says, under the key that a project file has for it.
struct FlagSetting {
  std::string_view key;
  std::string_view option;
  std::vector<std::string> values;
};

struct ConfigCommand {
  std::string path;  ///< empty: the working directory
  std::vector<FlagSetting> flags;
  bool json = false;
};

[[nodiscard]] ExitCode run_config(Session& session, const ConfigCommand& command);

}  // namespace tgtcfg

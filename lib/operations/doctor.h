// `tgtcfg doctor`: checks this installation and the current directory.
#pragma once

#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct InstallationCheck {
  std::string name;
  const char* status;  ///< `ok`, `note`, `problem`
  std::string text;
};

/// Opens the session and checks the installation, its search path and the working directory.
[[nodiscard]] std::vector<InstallationCheck> check_installation(Session& session);

}  // namespace tgtcfg

// The tools of the backends that this machine has, and their releases.
#pragma once

#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct InstalledTool {
  std::string backend;  ///< name of its row
  std::string program;  ///< as found on PATH (`llc-19`), or the package of an interpreter
  std::string version;  ///< what it says of itself; empty when it did not answer
  /// The row's release that fits: the same, or the newest before it. Empty: older than all.
  std::string release;
  bool known = false;   ///< the row speaks of this very release
  std::string usual{};  ///< the program that emissions run, when this is another one
};

/// Starts each program once; two names of one file are one program. By backend, then by release.
[[nodiscard]] std::vector<InstalledTool> find_installed_tools(const Session& session,
                                                              std::vector<std::string>& missing);

}  // namespace tgtcfg

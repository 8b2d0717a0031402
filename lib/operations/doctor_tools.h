// Finds the installed tools of backends and their releases.
#pragma once

#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct InstalledTool {
  std::string backend;  ///< name of its entry
  std::string program;  ///< program on PATH (`llc-19`), or a package of an interpreter
  std::string version;  ///< as printed by the tool; empty if it did not answer
  /// The backend's release for the tool: equal, or the newest older one. Empty if the tool is older
  /// than all.
  std::string release;
  bool known = false;   ///< the backend has exactly this release
  std::string usual{};  ///< the program that outputs run, if it is another one
};

/// Starts each program once; two names of one file are one program. Sorted by backend and release.
[[nodiscard]] std::vector<InstalledTool> find_installed_tools(const Session& session,
                                                              std::vector<std::string>& missing);

}  // namespace tgtcfg

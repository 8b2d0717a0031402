// `tgtcfg inspect`: the targets that compiled files hold code for.
#pragma once

#include <tgtcfg/artifact.h>

#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct InspectCommand {
  std::vector<std::string> files;  ///< names, directories, or `-`
  std::string format = "text";     ///< `text`, `json` or `ndjson`
  bool allow_empty = false;        ///< it is no error if no file has code
};

/// Reads the files in order. Errors about them are added to `session.findings`.
[[nodiscard]] std::vector<Artifact> inspect(Session& session,
                                            const std::vector<std::string>& files);
/// The facts of all files, as tgtcfg.artifact/1.
[[nodiscard]] Value artifacts_json(const std::vector<Artifact>& artifacts);

[[nodiscard]] ExitCode run_inspect(Session& session, const InspectCommand& command);

}  // namespace tgtcfg

// `tgtcfg inspect`: the targets whose code compiled files contain.
#pragma once

#include <tgtcfg/artifact.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "operations/validate.h"
#include "request/session.h"

namespace tgtcfg {

/// Returns the values of `--format`: formats of facts, then formats of reports about problems.
[[nodiscard]] std::vector<std::string> artifact_formats();

/// A file, with the problems of reading it.
struct InspectedFile {
  std::optional<Artifact> artifact;  ///< empty: not readable, or skipped in a directory
  InputResult result;
};

struct InspectWork {
  unsigned jobs = 0;     ///< threads; 0: number of cores
  bool digests = false;  ///< compute the SHA-256 of each file
};

/// Reads the files, in several threads, and passes them on in order. Problems of the arguments
/// themselves are added to `session.findings`. `done` returns false to stop.
void inspect_files(Session& session, const std::vector<std::string>& files,
                   const ArtifactLimits& limits, const InspectWork& work,
                   const std::function<bool(InspectedFile)>& done);

/// Reads one file; a directory is an error.
[[nodiscard]] InspectedFile inspect_file(const Session& session, const std::string& path,
                                         const ArtifactLimits& limits);
/// Reads bytes in memory as a file with this name.
[[nodiscard]] InspectedFile inspect_bytes(const Session& session, const std::string& name,
                                          std::string_view bytes, const ArtifactLimits& limits);

/// Returns the chip, the target triple or the architecture of a piece of code.
[[nodiscard]] std::string target_of(const Value& code);

}  // namespace tgtcfg

// `tgtcfg diff DIR DIR`: compares the configurations of two directories file by file.
#pragma once

#include "operations/diff.h"

namespace tgtcfg {

/// Pairs files by their path below the directory and ignores files of other tools. A file in only
/// one directory is a difference.
[[nodiscard]] ExitCode run_diff_directories(Session& session, const DiffCommand& command);

}  // namespace tgtcfg

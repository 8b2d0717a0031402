// `tgtcfg diff DIR DIR`: the configurations of two directories, file by file.
#pragma once

#include "operations/diff.h"

namespace tgtcfg {

/// Files of both are paired by their path below the directory; files of other tools are left out. A
/// file of one directory alone is a difference.
[[nodiscard]] ExitCode run_diff_directories(Session& session, const DiffCommand& command);

}  // namespace tgtcfg

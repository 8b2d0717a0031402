// `tgtcfg validate --show-files`: lists the files that would be checked.
#pragma once

#include "diag/exit_code.h"
#include "operations/validate.h"
#include "request/session.h"

namespace tgtcfg {

/// Prints our files among the inputs, one per line. `-v` also prints skipped files. Problems in the
/// files are not reported.
[[nodiscard]] ExitCode show_files(Session& session, const ValidateCommand& command);

}  // namespace tgtcfg

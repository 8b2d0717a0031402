// `tgtcfg validate --show-files`: which files would be checked.
#pragma once

#include "diag/exit_code.h"
#include "operations/validate.h"
#include "request/session.h"

namespace tgtcfg {

/// Prints the files of the inputs that are ours, a line each; `-v` names those that are skipped.
/// What is wrong in them is not said.
[[nodiscard]] ExitCode show_files(Session& session, const ValidateCommand& command);

}  // namespace tgtcfg

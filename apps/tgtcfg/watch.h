// `tgtcfg validate --watch`: checks again when a file it depends on has changed.
//
// Files are examined a few times per second. This is cheap, works on every system and file system,
// and detects the ways editors save: delete and create, or rename over the old file. A check begins
// once two examinations are equal, or two seconds after the first change.
#pragma once

#include <functional>
#include <string>

#include "diag/exit_code.h"
#include "process/env.h"

namespace tgtcfg::cli {

/// Checks repeatedly after changes until an interrupt. Returns the exit code of the last complete
/// check. `say` receives messages about the beginning and end of checks.
[[nodiscard]] ExitCode watch(Env& env, const std::function<void(const std::string&)>& say,
                             const std::function<ExitCode(Env&)>& check);

}  // namespace tgtcfg::cli

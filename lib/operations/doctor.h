// `tgtcfg doctor`: whether this installation and this place are as they should be.
#pragma once

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

/// Prints a row for each check, as text or `tgtcfg.doctor/1`. Findings: something is wrong.
[[nodiscard]] ExitCode run_doctor(Session& session, bool json);

}  // namespace tgtcfg

// Options of commands that report on many files.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <string>

#include "arguments/arguments.h"
#include "operations/validate.h"
#include "request/depfile.h"

namespace tgtcfg::cli {

/// Sets the jobs, the reports, the baseline and `allow_empty` of a command. Returns false after
/// adding an error.
bool take_report_options(const Arguments& typed, ValidateCommand& command, Diagnostics& diags);

/// Writes `--depfile` with the reports of the command as targets, unless it was interrupted.
/// Returns `code`, or a failure if writing failed.
[[nodiscard]] ExitCode write_depfile(Session& session, const std::string& depfile,
                                     const ValidateCommand& command, const RecordedFiles& recorded,
                                     ExitCode code);

}  // namespace tgtcfg::cli

// The exit code of a run: which of several counts, and what diagnostics ask for.
// Rule: docs/rules/reports.md#exit-codes.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/exit_code.h>

#include <span>

namespace tgtcfg {

/// What counts when both apply: 2, then 70 > 3 > 1 > 5 > 6 > 4 > 0.
[[nodiscard]] ExitCode worst(ExitCode a, ExitCode b);

/// The code that the pages of these errors ask for; warnings and notes ask for none.
[[nodiscard]] ExitCode exit_code_of(std::span<const Diagnostic> diagnostics);

}  // namespace tgtcfg

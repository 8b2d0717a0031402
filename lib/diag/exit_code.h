// The exit code of a run: the precedence of codes, and the codes of diagnostics.
// Rule: docs/rules/reports.md#exit-codes.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/exit_code.h>

#include <span>

namespace tgtcfg {

/// Returns the code with the higher precedence: 2, then 70 > 3 > 1 > 5 > 6 > 4 > 0.
[[nodiscard]] ExitCode worst(ExitCode a, ExitCode b);

/// Returns the exit code that the pages of these errors define. Warnings and notes do not define
/// one.
[[nodiscard]] ExitCode exit_code_of(std::span<const Diagnostic> diagnostics);

}  // namespace tgtcfg

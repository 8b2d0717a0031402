// Diagnostics as data: the members of a report's `diagnostics`.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

/// Returns `{start: {line, column, byte}, end: {…}}`, or null for an unknown span.
[[nodiscard]] Value range_json(Span span, const SourceMap& sources);

/// Returns one diagnostic. Lists are never null; unknown values are null. All text that people see
/// is in `help`, `notes`, `label`, `candidates` and the other fields.
[[nodiscard]] Value diagnostic_json(const Diagnostic& diagnostic, const SourceMap& sources);

/// Identifies a diagnostic across runs: 16 hexadecimal digits over code, pointer and arguments,
/// which do not change when lines move.
[[nodiscard]] std::string fingerprint_of(const Diagnostic& diagnostic);

}  // namespace tgtcfg

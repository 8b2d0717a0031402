// Diagnostics as data: the members of a report's `diagnostics`.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

/// `{start: {line, column, byte}, end: {…}}`, or null for a span that is nowhere.
[[nodiscard]] Value range_json(Span span, const SourceMap& sources);

/// One diagnostic. Lists are never null; what is not known is null. `help`, `notes`, `label` and
/// `candidates` carry the rest of what people see.
[[nodiscard]] Value diagnostic_json(const Diagnostic& diagnostic, const SourceMap& sources);

/// Tells a finding from others across runs: 16 hexadecimal digits over code, pointer and arguments,
/// so that it stays when lines move.
[[nodiscard]] std::string fingerprint_of(const Diagnostic& diagnostic);

}  // namespace tgtcfg

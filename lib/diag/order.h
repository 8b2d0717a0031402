// Order and number of what is reported: pure steps between the sink and a renderer.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace tgtcfg {

/// Without a place first, then by file in the order of the source map (inputs, lowest layer
/// first), command-line arguments (`<target>`, `<set:1>`) behind all files; in a file by offset,
/// then by code. Equal ones keep their order; what is said twice in one place is left out once.
void sort_diagnostics(std::vector<Diagnostic>& diagnostics, const SourceMap& sources);

/// What was left out of one file.
struct CutFindings {
  FileId file;  ///< unknown: those without a place
  Severity severity = Severity::error;
  std::size_t count = 0;
};

/// Keeps the first `limit` of each file (0: all), errors, warnings and notes apart, and says how
/// many were cut.
[[nodiscard]] std::vector<CutFindings> cut_findings(std::vector<Diagnostic>& diagnostics,
                                                    std::size_t limit);

struct DiagnosticCounts {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t notes = 0;
  std::size_t fixable = 0;  ///< have a fix that a program may apply
};

[[nodiscard]] DiagnosticCounts count_diagnostics(std::span<const Diagnostic> diagnostics);

}  // namespace tgtcfg

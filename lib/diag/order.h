// Sorts and limits diagnostics between the sink and a renderer.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Sorts diagnostics and removes duplicates at one location:
/// 1. Diagnostics without a location come first.
/// 2. Files are in the order of the source map (inputs, lowest layer first).
/// 3. Command-line arguments (`<target>`, `<set:1>`) come after all files.
/// 4. In a file, diagnostics are sorted by offset, then by code. The sort is stable.
void sort_diagnostics(std::vector<Diagnostic>& diagnostics, const SourceMap& sources);

/// Returns the same order without removing duplicates, for callers that keep only a few.
[[nodiscard]] std::vector<const Diagnostic*> in_order(std::span<const Diagnostic> diagnostics,
                                                      const SourceMap& sources);
/// Returns true if `later` repeats `earlier` at the same location and can be left out.
[[nodiscard]] bool repeats(const Diagnostic& earlier, const Diagnostic& later);

/// Removes the diagnostics for which `keep` returns false. `keep` may change the diagnostics it
/// keeps.
template <typename Keep>
void keep_if(std::vector<Diagnostic>& diagnostics, Keep keep) {
  auto end = diagnostics.begin();
  for (auto each = diagnostics.begin(); each != diagnostics.end(); ++each) {
    if (!keep(*each)) continue;
    if (end != each) *end = std::move(*each);
    ++end;
  }
  diagnostics.erase(end, diagnostics.end());
}

/// Number of diagnostics left out of one file.
struct CutFindings {
  FileId file;  ///< unknown for diagnostics without a location
  Severity severity = Severity::error;
  std::size_t count = 0;
};

/// Keeps the first `limit` diagnostics per file and severity (0: all), and remembers how many were
/// left out.
class FindingsLimit {
 public:
  explicit FindingsLimit(std::size_t limit) : limit_(limit) {}
  /// Must be called once per diagnostic, in order.
  [[nodiscard]] bool keeps(const Diagnostic& diagnostic);
  [[nodiscard]] std::vector<CutFindings> cut() const;

 private:
  std::size_t limit_;
  std::map<std::pair<FileId, Severity>, std::size_t> seen_;
};

/// Applies FindingsLimit to existing diagnostics.
[[nodiscard]] std::vector<CutFindings> cut_findings(std::vector<Diagnostic>& diagnostics,
                                                    std::size_t limit);

struct DiagnosticCounts {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t notes = 0;
  std::size_t fixable = 0;  ///< diagnostics with a fix that a program may apply
  std::size_t guessed = 0;  ///< diagnostics with one unsafe fix, for `--unsafe-fixes`

  [[nodiscard]] std::size_t all() const { return errors + warnings + notes; }
  void add(const Diagnostic& diagnostic);
  DiagnosticCounts& operator+=(const DiagnosticCounts& more);
};

[[nodiscard]] DiagnosticCounts count_diagnostics(std::span<const Diagnostic> diagnostics);

}  // namespace tgtcfg

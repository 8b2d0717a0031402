// Order and number of what is reported: pure steps between the sink and a renderer.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Without a place first, then by file in the order of the source map (inputs, lowest layer
/// first), command-line arguments (`<target>`, `<set:1>`) behind all files; in a file by offset,
/// then by code. Equal ones keep their order; what is said twice in one place is left out once.
void sort_diagnostics(std::vector<Diagnostic>& diagnostics, const SourceMap& sources);

/// The same order, for who keeps few of many: equal ones are all there.
[[nodiscard]] std::vector<const Diagnostic*> in_order(std::span<const Diagnostic> diagnostics,
                                                      const SourceMap& sources);
/// Whether `later` says in the same place what `earlier` said, and is left out.
[[nodiscard]] bool repeats(const Diagnostic& earlier, const Diagnostic& later);

/// Leaves out what `keep` says no to; it may change what it keeps.
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

/// What was left out of one file.
struct CutFindings {
  FileId file;  ///< unknown: those without a place
  Severity severity = Severity::error;
  std::size_t count = 0;
};

/// Keeps the first `limit` of each file (0: all), errors, warnings and notes apart, and knows how
/// many were not kept.
class FindingsLimit {
 public:
  explicit FindingsLimit(std::size_t limit) : limit_(limit) {}
  /// To be asked once for each, in order.
  [[nodiscard]] bool keeps(const Diagnostic& diagnostic);
  [[nodiscard]] std::vector<CutFindings> cut() const;

 private:
  std::size_t limit_;
  std::map<std::pair<FileId, Severity>, std::size_t> seen_;
};

/// FindingsLimit for what is there already.
[[nodiscard]] std::vector<CutFindings> cut_findings(std::vector<Diagnostic>& diagnostics,
                                                    std::size_t limit);

struct DiagnosticCounts {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t notes = 0;
  std::size_t fixable = 0;  ///< have a fix that a program may apply
  std::size_t guessed = 0;  ///< have one guess instead, which `--unsafe-fixes` applies

  [[nodiscard]] std::size_t all() const { return errors + warnings + notes; }
  void add(const Diagnostic& diagnostic);
  DiagnosticCounts& operator+=(const DiagnosticCounts& more);
};

[[nodiscard]] DiagnosticCounts count_diagnostics(std::span<const Diagnostic> diagnostics);

}  // namespace tgtcfg

#include "diag/order.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "diag/suggestions.h"

namespace tgtcfg {
namespace {

/// Arguments are sources with names like `<target>`; `<stdin>` is an input like a file.
bool is_argument(FileId file, const SourceMap& sources) {
  if (file.value == 0) return false;
  const std::string& name = sources.file(file).name();
  return name.starts_with('<') && name.ends_with('>') && name != "<stdin>";
}

bool has_certain_fix(const Diagnostic& diagnostic) {
  return std::any_of(diagnostic.fixes.begin(), diagnostic.fixes.end(),
                     [](const Fix& fix) { return fix.applicability == Applicability::certain; });
}

bool says_the_same(const Diagnostic& a, const Diagnostic& b) {
  return a.span().known() && a.span() == b.span() && a.code == b.code && a.document == b.document &&
         a.pointer == b.pointer && a.message == b.message;
}

}  // namespace

void sort_diagnostics(std::vector<Diagnostic>& diagnostics, const SourceMap& sources) {
  const auto key = [&sources](const Diagnostic& diagnostic) {
    const Span span = diagnostic.span();
    return std::tuple(is_argument(span.file, sources), span.file, span.begin, diagnostic.code);
  };
  for (Diagnostic& diagnostic : diagnostics) keep_quotes(diagnostic, sources);
  std::stable_sort(diagnostics.begin(), diagnostics.end(),
                   [&key](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
  // A value that several layers read has its mistake once.
  const auto repeats = std::unique(diagnostics.begin(), diagnostics.end(), says_the_same);
  diagnostics.erase(repeats, diagnostics.end());
}

std::vector<CutFindings> cut_findings(std::vector<Diagnostic>& diagnostics, std::size_t limit) {
  if (limit == 0) return {};
  std::map<std::pair<FileId, Severity>, std::size_t> seen;
  std::erase_if(diagnostics, [&seen, limit](const Diagnostic& diagnostic) {
    return ++seen[{diagnostic.span().file, diagnostic.severity}] > limit;
  });
  std::vector<CutFindings> cut;
  for (const auto& [which, count] : seen) {
    if (count > limit) cut.push_back({which.first, which.second, count - limit});
  }
  return cut;
}

DiagnosticCounts count_diagnostics(std::span<const Diagnostic> diagnostics) {
  DiagnosticCounts counts;
  for (const Diagnostic& diagnostic : diagnostics) {
    switch (diagnostic.severity) {
      case Severity::error:
        ++counts.errors;
        break;
      case Severity::warning:
        ++counts.warnings;
        break;
      case Severity::note:
        ++counts.notes;
        break;
    }
    if (has_certain_fix(diagnostic)) ++counts.fixable;
  }
  return counts;
}

}  // namespace tgtcfg

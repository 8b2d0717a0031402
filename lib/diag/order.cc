#include "diag/order.h"

#include <algorithm>
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
  return std::ranges::any_of(
      diagnostic.fixes, [](const Fix& fix) { return fix.applicability == Applicability::certain; });
}

/// The sort key of diagnostics.
auto rank_of(const Diagnostic& diagnostic, const SourceMap& sources) {
  const Span span = diagnostic.span();
  return std::tuple(is_argument(span.file, sources), span.file, span.begin, diagnostic.code);
}

}  // namespace

bool repeats(const Diagnostic& earlier, const Diagnostic& later) {
  return earlier.span().known() && earlier.span() == later.span() && earlier.code == later.code &&
         earlier.document == later.document && earlier.pointer == later.pointer &&
         earlier.message == later.message;
}

void sort_diagnostics(std::vector<Diagnostic>& diagnostics, const SourceMap& sources) {
  const auto before = [&sources](const Diagnostic& a, const Diagnostic& b) {
    return rank_of(a, sources) < rank_of(b, sources);
  };
  for (Diagnostic& diagnostic : diagnostics) {
    keep_quotes(diagnostic, sources);
    explain_variables(diagnostic, sources);
  }
  // A stable sort needs memory for a copy, so sorted input is not sorted again.
  if (!std::ranges::is_sorted(diagnostics, before)) std::ranges::stable_sort(diagnostics, before);
  // A value that several layers read has the same mistake in each.
  diagnostics.erase(std::unique(diagnostics.begin(), diagnostics.end(), repeats),
                    diagnostics.end());
}

std::vector<const Diagnostic*> in_order(std::span<const Diagnostic> diagnostics,
                                        const SourceMap& sources) {
  std::vector<const Diagnostic*> ordered;
  ordered.reserve(diagnostics.size());
  for (const Diagnostic& diagnostic : diagnostics) ordered.push_back(&diagnostic);
  std::ranges::stable_sort(ordered, [&sources](const Diagnostic* a, const Diagnostic* b) {
    return rank_of(*a, sources) < rank_of(*b, sources);
  });
  return ordered;
}

bool FindingsLimit::keeps(const Diagnostic& diagnostic) {
  return limit_ == 0 || ++seen_[{diagnostic.span().file, diagnostic.severity}] <= limit_;
}

std::vector<CutFindings> FindingsLimit::cut() const {
  std::vector<CutFindings> cut;
  for (const auto& [which, count] : seen_) {
    if (count > limit_) cut.push_back({which.first, which.second, count - limit_});
  }
  return cut;
}

std::vector<CutFindings> cut_findings(std::vector<Diagnostic>& diagnostics, std::size_t limit) {
  FindingsLimit some(limit);
  keep_if(diagnostics, [&some](const Diagnostic& each) { return some.keeps(each); });
  return some.cut();
}

void DiagnosticCounts::add(const Diagnostic& diagnostic) {
  switch (diagnostic.severity) {
    case Severity::error:
      ++errors;
      break;
    case Severity::warning:
      ++warnings;
      break;
    case Severity::note:
      ++notes;
      break;
  }
  const bool guess = diagnostic.fixes.size() == 1 && !diagnostic.fixes.front().edits.empty();
  if (has_certain_fix(diagnostic)) {
    ++fixable;
  } else if (guess) {
    ++guessed;
  }
}

DiagnosticCounts& DiagnosticCounts::operator+=(const DiagnosticCounts& more) {
  errors += more.errors;
  warnings += more.warnings;
  notes += more.notes;
  fixable += more.fixable;
  guessed += more.guessed;
  return *this;
}

DiagnosticCounts count_diagnostics(std::span<const Diagnostic> diagnostics) {
  DiagnosticCounts counts;
  for (const Diagnostic& diagnostic : diagnostics) counts.add(diagnostic);
  return counts;
}

}  // namespace tgtcfg

#include "request/severity_policy.h"

#include <tgtcfg/codes/TC41.h>

#include "request/paths.h"

namespace tgtcfg {

std::optional<Verdict> SeverityPolicy::verdict(const PageFacts& page, Severity severity, Span place,
                                               const SourceMap& sources) const {
  if (const auto verdict = flags.verdict(page.code, page.name, severity)) return verdict;
  if (project == nullptr) return std::nullopt;
  std::string path;
  if (place.known() && !project->per_path.empty())
    path = project->path_inside(absolute_path(sources.file(place.file).name(), here_));
  const auto verdict = project->verdict(path, page.code, page.name, severity);
  const bool softens = verdict && *verdict != Verdict::deny;
  return softens && page.topic == Topic::of_project ? std::nullopt : verdict;
}

bool SeverityPolicy::excuses(const PageFacts& page, Span place, const SourceMap& sources) const {
  if (!may_be_excused(page.topic)) return false;
  const auto said = verdict(page, page.severity, place, sources);
  return said && *said != Verdict::deny;
}

bool SeverityPolicy::keeps(Diagnostic& diagnostic, const SourceMap& sources) const {
  PageFacts page = *diagnostic.page;
  page.code = diagnostic.code;
  page.name = diagnostic.name;
  const auto said = verdict(page, diagnostic.severity, diagnostic.span(), sources);
  // With shared base files, this note would be in every report.
  if (!said && !details && diagnostic.code == diag::FragmentChecked::code) return false;
  return apply_verdict(diagnostic, said);
}

}  // namespace tgtcfg

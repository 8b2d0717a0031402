// Compiled files, for programs.
#include <tgtcfg/workspace.h>

#include <utility>

#include "operations/inspect.h"
#include "operations/workspace_state.h"
#include "request/load.h"

namespace tgtcfg {
namespace {

// The sources of one file have its name only.
std::optional<Artifact> facts_of(InspectedFile file, Findings& findings) {
  InputResult& result = file.result;
  const Span place =
      result.findings.diags.empty() ? Span() : place_of_input(findings, result.input.file);
  for (Diagnostic& diagnostic : result.findings.diags.take()) {
    for (Label& label : diagnostic.labels) label.span = place;
    findings.diags.push(std::move(diagnostic));
  }
  return std::move(file.artifact);
}

}  // namespace

std::optional<Artifact> Workspace::inspect(const std::string& file, const ArtifactLimits& limits) {
  if (!enter()) return std::nullopt;
  Session& session = *state_->session;
  return facts_of(inspect_file(session, file, limits), session.findings);
}

Artifact Workspace::inspect_bytes(std::string_view bytes, const std::string& name,
                                  const ArtifactLimits& limits) {
  Session& session = *state_->session;
  return facts_of(tgtcfg::inspect_bytes(session, name, bytes, limits), session.findings)
      .value_or(Artifact());
}

}  // namespace tgtcfg

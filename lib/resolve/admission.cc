// Whether the target of a record fits a configuration. Rules: docs/rules/specialization.md.
#include <tgtcfg/match.h>

#include <algorithm>

#include "resolve/config_state.h"
#include "resolve/specialization.h"

namespace tgtcfg {
namespace {

Admission of_host(const Target* ours, const Target* configured) {
  if (configured == nullptr) return ours == nullptr ? Admission::same : Admission::refines;
  if (ours == nullptr) return Admission::no;
  if (same_target(*ours, *configured)) return Admission::same;
  return refines(*ours, *configured) ? Admission::refines : Admission::no;
}

Admission of_device(const Target& ours, const Target& configured, const Database& database) {
  if (same_target(ours, configured)) return Admission::same;
  if (configured.codegen->external) return Admission::no;
  const bool fits =
      ours.codegen->external ? serves(ours, configured, database) : refines(ours, configured);
  return fits ? Admission::refines : Admission::no;
}

}  // namespace

std::string_view name_of(Admission admission) {
  if (admission == Admission::same) return "same";
  return admission == Admission::refines ? "refines" : "no";
}

Admission admission(const Target& target, const CompilationConfig& config, const Database& database,
                    ComparedHost host) {
  Admission best = Admission::no;
  for (const ConfiguredTarget& configured : config.targets) {
    Admission found = of_device(target, configured.target, database);
    if (host == ComparedHost::compared) {
      const Target* theirs = configured.host ? &config.hosts[*configured.host] : nullptr;
      found = std::min(found, of_host(target.host.get(), theirs));
    }
    best = std::max(best, found);
  }
  for (const auto& [name, part] : config.parts)
    best = std::max(best, admission(target, *part, database, host));
  return best;
}

}  // namespace tgtcfg

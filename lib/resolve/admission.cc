// Matches the target of a record with a configuration. Rules: docs/rules/specialization.md.
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
  if (configured.codegen.external) return Admission::no;
  const bool fits =
      ours.codegen.external ? serves(ours, configured, database) : refines(ours, configured);
  return fits ? Admission::refines : Admission::no;
}

/// Returns the first target of the kind, or else the first target.
const PlanTarget* most_similar(const Target& target, const Plan& config) {
  const PlanTarget* best = nullptr;
  const auto look = [&](const PlanTarget& each) {
    const bool better = best == nullptr || (best->kind != target.kind && each.kind == target.kind);
    if (better) best = &each;
  };
  for (const PlanTarget& each : config.targets) look(each);
  for (const auto& [name, part] : config.parts) {
    if (const PlanTarget* other = most_similar(target, part)) look(*other);
  }
  return best;
}

}  // namespace

std::string why_not_admitted(const Target& target, const Plan& config) {
  const PlanTarget* other = most_similar(target, config);
  if (other == nullptr) return "the configuration has no targets";
  const std::string name = "target `" + other->kind + "` of the configuration: ";
  if (refines(target, *other)) return name + "its host does not match";
  return name + why_not_refined(target, *other, "the record");
}

std::string_view name_of(Admission admission) {
  if (admission == Admission::same) return "same";
  return admission == Admission::refines ? "refines" : "no";
}

Admission admission(const Target& target, const Plan& config, const Database& database,
                    ComparedHost host) {
  Admission best = Admission::no;
  for (const PlanTarget& configured : config.targets) {
    Admission found = of_device(target, configured, database);
    if (host == ComparedHost::compared) {
      const Target* theirs = configured.host ? config.find_host(*configured.host) : nullptr;
      found = std::min(found, of_host(target.host_target.get(), theirs));
    }
    best = std::max(best, found);
  }
  for (const auto& [name, part] : config.parts)
    best = std::max(best, admission(target, part, database, host));
  return best;
}

}  // namespace tgtcfg

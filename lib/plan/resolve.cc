// resolve(): collects the results of the rules in the order of plans and sets fingerprints.
#include <tgtcfg/pipeline.h>

#include <algorithm>

#include "plan/fingerprint.h"
#include "plan/plan_json.h"
#include "resolve/check.h"
#include "resolve/target_form.h"

namespace tgtcfg {
namespace {

void finish_target(TargetRecord& target) {
  sort_members(target.attrs);
  sort_members(target.features);
  target.canonical = canonical_string(target);
}

void finish(Plan& plan) {
  for (PlanHost& host : plan.hosts) finish_target(host);
  for (PlanTarget& target : plan.targets) {
    finish_target(target);
    sort_members(target.codegen.options);
  }
  std::ranges::stable_sort(plan.devices, {}, &ResolvedDevice::id);
  if (plan.executor) sort_members(plan.executor->options);
  if (plan.runtime) sort_members(plan.runtime->options);
  sort_members(plan.pass_config);
  plan.lowering = plan_lowering(plan.lowering);
  for (PlanPart& part : plan.parts) finish(part.plan);
  set_fingerprints(plan);
}

}  // namespace

std::optional<Plan> resolve(const ConfigSpec& spec, const Context& context) {
  std::optional<Plan> plan = resolve_by_rules(spec, context);
  if (plan) finish(*plan);
  return plan;
}

}  // namespace tgtcfg

#include <tgtcfg/pieces.h>

#include "plan/plan_json.h"

namespace tgtcfg {
namespace {

Value boundary_target(const TargetRecord& target) {
  return Object{
      {"id", target.id},
      {"kind", target.kind},
      {"attrs", object_of(target.attrs)},
      {"device",
       Object{{"type", target.device.name}, {"code", target.device.code}, {"index", nullptr}}}};
}

}  // namespace

Value boundary_view(const Plan& plan) {
  Array targets;
  for (const PlanTarget& target : plan.targets) targets.push_back(boundary_target(target));
  const PlanHost* host = plan.host ? plan.find_host(*plan.host) : nullptr;
  return in_order(Object{{"schema", "tgtcfg.boundary/1"},
                         {"host", host == nullptr ? Value() : boundary_target(*host)},
                         {"targets", std::move(targets)}});
}

}  // namespace tgtcfg

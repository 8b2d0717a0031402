#include <tgtcfg/pieces.h>

#include "plan/plan_json.h"
#include "plan/plan_pieces.h"

namespace tgtcfg {
namespace {

Value boundary_target(const Value& target) {
  Value result(Object{});
  for (const char* const key : {"id", "kind", "attrs"}) result.set(key, *target.find(key));
  Value device = *target.find("device");
  device.set("index", nullptr);
  result.set("device", std::move(device));
  return result;
}

}  // namespace

Value boundary_view(const Plan& plan) {
  Array targets;
  for (const Value& target : list_in(plan.json, "targets")) {
    targets.push_back(boundary_target(target));
  }
  const Value* host = element_with(list_in(plan.json, "hosts"), "id", text_in(plan.json, "host"));
  return in_order(Object{{"schema", "tgtcfg.boundary/1"},
                         {"host", host == nullptr ? Value() : boundary_target(*host)},
                         {"targets", std::move(targets)}});
}

}  // namespace tgtcfg

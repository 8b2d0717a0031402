// Writes and reads the host/device view: the facts for a caller that numbers devices itself.
#include <tgtcfg/database.h>
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <utility>

#include "model/plain_values.h"
#include "plan/plan_json.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

Value boundary_host(const TargetRecord& target) {
  return Object{
      {"id", target.id},
      {"kind", target.kind},
      {"attrs", object_of(target.attrs)},
      {"keys", list_of(target.keys)},
      {"device",
       Object{{"type", target.device.name}, {"code", target.device.code}, {"index", nullptr}}}};
}

Value boundary_target(const PlanTarget& target) {
  Value result = boundary_host(target);
  result.set("generator", or_null(target.codegen.generator));
  result.set("options", object_of(target.codegen.options));
  result.set("host", or_null(target.host));
  return result;
}

/// The configuration's own target: a specialization for one function is not visible to callers.
std::optional<std::string> callers_target(const Plan& plan, const ResolvedFunction& function) {
  const PlanTarget* target = function.target ? plan.find_target(*function.target) : nullptr;
  const bool narrowed = target != nullptr && target->scope == TargetScope::function;
  return narrowed && !target->refines.empty() ? target->refines.front() : function.target;
}

Value boundary_functions(const Plan& plan) {
  Value functions(Object{});
  for (const ResolvedFunction& function : plan.functions) {
    if (function.state == FunctionState::part) continue;  // in the view of that part
    functions.set(function.match, Object{{"state", std::string(name_of(function.state))},
                                         {"target", or_null(callers_target(plan, function))}});
  }
  return functions;
}

void add_members(const Value& map, Value& entry) {
  for (const Member& member : map.object()) {
    erase_key(entry.object(), member.key);
    entry.object().push_back(member);  // keeps the location of the key
  }
}

Value target_entry(const Value& target, const Database& database) {
  const std::string& id = target.text("id");
  const KindRow* row = database.kind(target.text("kind"));
  Value entry = placed(Object{}, target.span);
  // A target named after a device type must have that type; an id need not.
  const Value* options = target.find("options");
  if (options != nullptr &&
      (find_device_type(id) == nullptr || target.get("device").get("type") == Value(id)))
    entry.set("name", id);
  entry.set("kind", target.get("kind"));
  add_members(target.get("attrs"), entry);
  entry.set("keys", target.get("keys"));
  if (options == nullptr) return entry;
  const Value& generator = target.get("generator");
  const bool of_kind = row != nullptr && generator == Value(row->generator);
  if (generator.is_string() && !of_kind) entry.set("compiler", generator);
  add_members(*options, entry);
  return entry;
}

/// Returns the host or target of the view with that id; null if the id is absent or unknown.
const Value* with_id(const Value& list, const Value& id) {
  if (!id.is_string()) return nullptr;
  const auto id_of = [](const Value& element) -> const Value& { return element.get("id"); };
  return find_by(list.array(), id, id_of);
}

Value function_entry(const Value& function, const Value& targets) {
  Value entry(Object{});
  const Value& id = function.get("target");
  if (id.is_string()) entry.set("target", id);
  const Value* target = with_id(targets, id);
  const bool driven = target == nullptr || target->get("host").is_string();
  if (driven && function.get("state") == Value("device")) entry.set("host", "none");
  return entry;
}

/// The view's host is the host of the default device, which the view omits. Unless all targets
/// share that host, the first general target with it represents the default.
const Value* target_of_host(const Value& boundary, const Value& targets) {
  const Value* host = boundary.find("host");
  const Value* id = host == nullptr ? nullptr : host->find("id");
  const auto has_it = [&](const Value& target) { return *target.find("host") == *id; };
  const Array& all = targets.array();
  if (id == nullptr || std::ranges::all_of(all, has_it)) return nullptr;
  const auto found = std::ranges::find_if(all, [&](const Value& target) {
    const Value* generator = target.find("generator");
    return has_it(target) && (generator == nullptr || generator->is_null());
  });
  return found == all.end() ? nullptr : found->find("id");
}

}  // namespace

Value boundary_view(const Plan& plan) {
  Array hosts;
  Array targets;
  for (const PlanHost& host : plan.hosts) hosts.push_back(boundary_host(host));
  for (const PlanTarget& target : plan.targets) {
    if (target.scope != TargetScope::function) targets.push_back(boundary_target(target));
  }
  const PlanHost* host = plan.host ? plan.find_host(*plan.host) : nullptr;
  return in_order(Object{{"schema", "tgtcfg.boundary/1"},
                         {"host", host == nullptr ? Value() : boundary_host(*host)},
                         {"hosts", std::move(hosts)},
                         {"targets", std::move(targets)},
                         {"functions", boundary_functions(plan)}});
}

Value config_of_boundary(const Value& boundary, const Database& database) {
  const Value& hosts = boundary.get("hosts");
  const Value& targets = boundary.get("targets");
  Array entries;
  for (const Value& target : targets.array()) {
    Value entry = target_entry(target, database);
    const Value* host = with_id(hosts, target.get("host"));
    entry.set("host", host == nullptr ? Value("none") : target_entry(*host, database));
    entries.push_back(std::move(entry));
  }
  Value functions(Object{});
  for (const Member& function : boundary.map("functions"))
    functions.set(function.key, function_entry(function.value, targets));
  Value list = placed(std::move(entries), targets.span);
  Value config(Object{{"host-policy", "per-target"}, {"targets", std::move(list)}});
  if (const Value* target = target_of_host(boundary, targets))
    config.set("default-device", *target);
  if (!is_empty(functions)) config.set("functions", std::move(functions));
  return config;
}

}  // namespace tgtcfg

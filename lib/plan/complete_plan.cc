// complete_plan(): derives values that a plan document omits from the database.
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>

#include "model/plain_values.h"
#include "plan/asked_default.h"
#include "resolve/link_access.h"
#include "resolve/target_form.h"

namespace tgtcfg {
namespace {

/// Returns the target as an object without defaults, which resolves to the same target.
Value entry_of(const Target& target, const KindRow* row) {
  Value entry(Object{{"kind", target.kind}, {"keys", list_of(target.keys)}});
  for (const auto& [name, value] : target.attrs) {
    if (!std::ranges::binary_search(target.defaulted, name)) entry.set(name, value);
  }
  const Codegen& codegen = target.codegen;
  if (!codegen.generator) return entry;
  if (row == nullptr || row->generator != *codegen.generator)
    entry.set("compiler", *codegen.generator);
  for (const auto& [name, value] : codegen.options) entry.set(name, value);
  return entry;
}

/// True if the tag is only a name: it is unknown, or is a tag of another kind.
bool is_label(const Target& target, const Database& database) {
  const TagRow* row = target.tag ? database.tag(*target.tag) : nullptr;
  return target.tag && (row == nullptr || row->definition.get("kind") != Value(target.kind));
}

/// Resolves the target once, to derive database values as for a written target. Values in the plan
/// are kept. Returns false after an error.
bool complete_target(Target& target, const std::string& pointer, const Context& context) {
  target.pointer = pointer;
  const KindRow* row = context.database.kind(target.kind);
  if (row != nullptr && row->composite) return true;  // as an object it would be a configuration
  const auto spec = check_target(entry_of(target, row), pointer, context);
  const auto known = spec ? resolve_target(*spec, context) : std::nullopt;
  if (!known) return false;
  target.open = known->open;
  target.devices = known->devices;
  target.features_today = known->features_today;
  target.keys_cleared = known->keys_cleared;
  target.codegen.of_kind = known->codegen.of_kind;
  target.tag_is_label = is_label(target, context.database);
  return true;
}

/// Removes a partial plan's references to records that were cut off.
class Piece {
 public:
  explicit Piece(Plan& plan) : plan_(plan) {}

  void stand_alone() {
    if (plan_.targets.empty()) take_hosts_as_targets();
    const auto no_target = [&](const auto& id) { return plan_.find_target(id) == nullptr; };
    const auto forget = [](std::optional<std::string>& id, const auto& is_gone) {
      if (id && is_gone(*id)) id.reset();
    };
    const auto no_host = [&](const auto& id) { return plan_.find_host(id) == nullptr; };
    const auto no_device = [&](const auto& id) { return plan_.find_device(id) == nullptr; };
    for (PlanTarget& target : plan_.targets) forget(target.host, no_host);
    forget(plan_.host, no_host);
    for (ResolvedDevice& device : plan_.devices) forget(device.target, no_target);
    std::erase_if(plan_.functions, [&](const ResolvedFunction& function) {
      return function.part && plan_.find_part(*function.part) == nullptr;
    });
    for (ResolvedFunction& function : plan_.functions) {
      if (!function.part) forget(function.target, no_target);
      forget(function.host, no_host);
      forget(function.device, no_device);
    }
    forget_ends();
    forget(plan_.default_device, no_device);
    forget(plan_.host_device, no_device);
    forget(plan_.homogeneous, no_target);
    std::erase_if(plan_.partition_order, no_target);
    std::erase_if(plan_.device_map, [&](const auto& entry) { return no_target(entry.second); });
  }

 private:
  void forget_ends() {
    const auto no_end = [&](const std::string& name) { return !has_link_end(plan_, name); };
    if (plan_.links)
      std::erase_if(*plan_.links,
                    [&](const PlanLink& link) { return no_end(link.from) || no_end(link.to); });
    if (plan_.memories) {
      for (PlanMemory& memory : *plan_.memories) std::erase_if(memory.of, no_end);
      std::erase_if(*plan_.memories, [](const PlanMemory& memory) { return memory.of.empty(); });
    }
    for (ResolvedFunction& function : plan_.functions) {
      if (function.devices && std::ranges::any_of(*function.devices, no_end))
        function.devices.reset();
    }
    forget_memories();
  }

  void forget_memories() {
    const auto no_end = [&](const std::string& name) { return !has_link_end(plan_, name); };
    const auto no_memory = [&](const auto& id) { return plan_.find_memory(id) == nullptr; };
    for (ResolvedFunction& function : plan_.functions) {
      if (function.data)
        std::erase_if(*function.data, [&](const auto& id) { return no_memory(id) && no_end(id); });
      if (function.data && function.data->empty()) function.data.reset();
    }
    for (ResolvedDevice& device : plan_.devices) {
      if (device.memory && no_memory(*device.memory)) device.memory.reset();
    }
    for (MemoryPool& pool : plan_.memory_pools) {
      if (pool.memory && no_memory(*pool.memory)) pool.memory.reset();
    }
  }

  /// In a partial plan with hosts only, each host is its own target, as for `NAME:host`.
  void take_hosts_as_targets() {
    for (PlanHost& host : plan_.hosts) {
      PlanTarget& target = plan_.targets.emplace_back();
      static_cast<TargetRecord&>(target) = host;
      target.host = host.id;
      target.device_fingerprint = host.fingerprint;
      host.same_as = target.id;
    }
  }

  Plan& plan_;
};

bool complete(Plan& plan, const std::string& prefix, const Context& context) {
  bool fine = true;
  for (PlanHost& host : plan.hosts) fine &= complete_target(host, prefix + "/host", context);
  for (PlanTarget& target : plan.targets)
    fine &= complete_target(target, prefix + "/targets/" + target.id, context);
  if (const auto rule = rule_of_default(plan))
    plan.trace.push_back({std::string(*rule), "/default-device", *plan.default_device, {}, {}});
  for (PlanPart& part : plan.parts)
    fine &= complete(part.plan, prefix + "/parts/" + part.id, context);
  plan.was_read = false;
  return fine;
}

}  // namespace

std::optional<Plan> complete_plan(Plan plan, const Context& context) {
  if (is_piece(plan)) Piece(plan).stand_alone();
  if (!plan.was_read) return plan;
  const std::size_t first = context.diags.size();
  if (!complete(plan, {}, context)) return std::nullopt;
  context.diags.drop_notes(first);  // reported when the plan was made
  return plan;
}

}  // namespace tgtcfg

// config_of(): writes a configuration that resolves to the plan again. Ids become names, and hosts
// are explicit so that no rule must find them. Values derived by rules and the database are left
// out.
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "model/plain_values.h"
#include "plan/asked_default.h"
#include "plan/plan_fields.h"
#include "plan/plan_json.h"
#include "plan/written_target.h"
#include "resolve/link_access.h"
#include "support/link_key.h"

namespace tgtcfg {
namespace {

class ConfigWriter {
 public:
  ConfigWriter(const Plan& plan, const Database& database) : plan_(plan), database_(database) {}

  Value write() {
    for (const PlanField<Plan>& field : plan_fields<Plan>()) {
      const PlanMember& member = *field.member;
      if (const auto* const special = special_member(member.name)) {
        (this->*special->write)();
      } else if (member.role == PlanRole::asked || member.role == PlanRole::tree) {
        set(member.key, field.write(plan_).value_or(Value()));
      }
    }
    return std::move(config_);
  }

 private:
  /// Fields with another format in configurations than in plans.
  struct OwnWay {
    std::string_view member;
    void (ConfigWriter::*write)();
  };

  static const OwnWay* special_member(std::string_view member) {
    static constexpr std::array<OwnWay, 12> ways = {{
        {"targets", &ConfigWriter::add_targets},
        {"devices", &ConfigWriter::add_devices},
        {"default_device", &ConfigWriter::add_default_device},
        {"executor", &ConfigWriter::add_executor},
        {"runtime", &ConfigWriter::add_runtime},
        {"memory_pools", &ConfigWriter::add_memory_pools},
        {"links", &ConfigWriter::add_links},
        {"memories", &ConfigWriter::add_memories},
        {"build", &ConfigWriter::add_build},
        {"functions", &ConfigWriter::add_functions},
        {"parts", &ConfigWriter::add_parts},
        {"lowering", &ConfigWriter::add_lowering},
    }};
    const auto* const found = std::ranges::find(ways, member, &OwnWay::member);
    return found == ways.end() ? nullptr : found;
  }

  void set(std::string_view key, Value value) {
    if (!is_empty(value)) config_.set(key, std::move(value));
  }

  [[nodiscard]] Value host_entry(const std::optional<std::string>& id) const {
    const PlanHost* host = id ? plan_.find_host(*id) : nullptr;
    return host == nullptr ? Value("none") : written_host(*host, database_).entry;
  }

  /// Returns the host shared by all targets, or an inner nullopt if no target has one. Returns
  /// nullopt if the hosts differ.
  [[nodiscard]] std::optional<std::optional<std::string>> only_host() const {
    std::optional<std::string> only;
    for (const PlanTarget& target : plan_.targets) {
      if (!target.host) continue;
      if (only && only != target.host) return std::nullopt;
      only = target.host;
    }
    return std::optional(only);
  }

  /// Only within the tag of a board does a host without a tag lack features: its attributes do not
  /// state them, and the tag brings it again.
  [[nodiscard]] bool is_within_tag(const std::optional<std::string>& id) const {
    const PlanHost* host = id ? plan_.find_host(*id) : nullptr;
    return host != nullptr && !host->tag && !host->machine.lacks.empty();
  }

  /// In a partial plan with hosts only, each host is its own target, as for `NAME:host`.
  void add_hosts_as_targets() {
    Array targets;
    for (const PlanHost& host : plan_.hosts) targets.push_back(written_host(host, database_).entry);
    set("targets", std::move(targets));
  }

  void add_targets() {
    if (plan_.targets.empty()) return add_hosts_as_targets();
    const auto host = only_host();
    if (!host) config_.set("host-policy", "per-target");
    if (host && !is_within_tag(*host)) config_.set("host", host_entry(*host));
    const auto is_own = [](const PlanTarget& target) {
      return target.scope == TargetScope::configuration;
    };
    const bool some = std::ranges::any_of(plan_.targets, is_own);
    Array targets;
    for (const PlanTarget& target : plan_.targets) {
      // A partial plan may contain a specialization without its base.
      if (is_own(target) || !some) targets.push_back(target_entry(target, host));
    }
    config_.set("targets", std::move(targets));
  }

  /// `common` is the result of `only_host`.
  [[nodiscard]] Value target_entry(const PlanTarget& target,
                                   const std::optional<std::optional<std::string>>& common) const {
    WrittenTarget written = written_target(target, true, database_);
    Value result(Object{});
    if (may_be_said(target)) result.set("name", target.id);
    for (Member& member : written.entry.object()) result.set(member.key, std::move(member.value));
    if (is_bare_composite(target) && target.canonical) {
      // As an object it would be a configuration without targets.
      result = Value(Object{{"name", target.id}, {"target", *target.canonical}});
    }
    if (!target.host) {
      const bool said = common && !*common && written.host == nullptr;
      if (!said) result.set("host", "none");
    } else if (!common || !brings(written, *target.host)) {
      result.set("host", host_entry(target.host));
    }
    return result;
  }

  [[nodiscard]] bool is_bare_composite(const PlanTarget& target) const {
    const KindRow* row = database_.kind(target.kind);
    return row != nullptr && row->composite;
  }

  [[nodiscard]] static Values sorted(Values values) {
    sort_members(values);
    return values;
  }

  /// True if the values implied by the tag leave the host unchanged.
  [[nodiscard]] bool brings(const WrittenTarget& written, const std::string& host) const {
    if (written.host == nullptr) return true;
    const PlanHost* planned = plan_.find_host(host);
    return planned != nullptr && written.host->kind == planned->kind &&
           written.host->keys == planned->keys && sorted(written.host->attrs) == planned->attrs;
  }

  /// A target named after a device type must have that type; an id need not.
  static bool may_be_said(const PlanTarget& target) {
    return find_device_type(target.id) == nullptr || target.device.name == target.id;
  }

  void add_devices() {
    Value devices(Object{});
    for (const ResolvedDevice& device : plan_.devices) {
      if (device.implicit) continue;
      Value result(Object{});
      const bool with_target = has_target(device.target);
      // The target determines the type.
      if (!with_target) result.set("type", device.type.name);
      if (device.index) result.set("index", *device.index);
      if (with_target) result.set("target", *device.target);
      if (device.memory_scope) result.set("memory-scope", *device.memory_scope);
      if (device.memory && has_memory(*device.memory)) result.set("memory", *device.memory);
      if (device.clock_frequency_hz) result.set("clock-frequency-hz", *device.clock_frequency_hz);
      devices.set(device.id, std::move(result));
    }
    set("devices", std::move(devices));
  }

  [[nodiscard]] bool has_target(const std::optional<std::string>& id) const {
    return id && plan_.find_target(*id) != nullptr;
  }

  void add_default_device() {
    const auto& id = plan_.default_device;
    const ResolvedDevice* device = id ? plan_.find_device(*id) : nullptr;
    if (device == nullptr) return;
    if (device->target && !has_target(device->target)) return;  // the device's target was cut off
    if (rule_of_default(plan_)) return;
    if (!device->implicit) {
      config_.set("default-device", *id);
    } else if (!is_written_device(device->target)) {
      config_.set("default-device", device->target.value_or(""));
    } else {
      config_.set("default-device", device->type.name);
    }
  }

  [[nodiscard]] bool is_written_device(const std::optional<std::string>& id) const {
    const ResolvedDevice* device = id ? plan_.find_device(*id) : nullptr;
    return device != nullptr && !device->implicit;
  }

  void add_executor() { add_options("executor", plan_.executor); }
  void add_runtime() { add_options("runtime", plan_.runtime); }

  void add_options(std::string_view key, const std::optional<ResolvedOptions>& options) {
    if (!options) return;
    Value result(Object{{"kind", options->kind}});
    for (const auto& [name, value] : options->options) result.set(name, value);
    config_.set(key, std::move(result));
  }

  [[nodiscard]] bool has_memory(std::string_view id) const {
    return plan_.find_memory(id) != nullptr;
  }

  /// Writes the given fields of a record, by the keys of configurations.
  template <class Record>
  [[nodiscard]] static Value given_fields(const Record& record) {
    Value result(Object{});
    for (const PlanField<Record>& field : plan_fields<Record>()) {
      if (field.member->role != PlanRole::asked) continue;
      Value value = field.write(record).value_or(Value());
      if (!is_empty(value)) result.set(field.member->key, std::move(value));
    }
    return result;
  }

  /// Two links with the same fields are one key. An empty map states that there are no links.
  void add_links() {
    if (!plan_.links) return;
    std::map<std::pair<std::string, std::string>, Value> links;
    for (const PlanLink& link : *plan_.links) {
      if (!has_link_end(plan_, link.from) || !has_link_end(plan_, link.to)) continue;
      Value fields = given_fields(link);
      const bool word = fields.object().size() == 1;
      links.emplace(std::pair(link.from, link.to), word ? Value(link.access) : std::move(fields));
    }
    Value written(Object{});
    for (const auto& [ends, fields] : links) {
      const auto& [from, to] = ends;
      const auto back = links.find({to, from});
      const bool both = from != to && back != links.end() && back->second == fields;
      if (!both) written.set(link_key(from, to), fields);
      if (both && from < to) written.set(two_way_link_key(from, to), fields);
    }
    config_.set("links", std::move(written));
  }

  void add_memories() {
    if (!plan_.memories) return;
    Value memories(Object{});
    for (const PlanMemory& memory : *plan_.memories) {
      PlanMemory here = memory;
      std::erase_if(here.of, [&](const std::string& name) { return !has_link_end(plan_, name); });
      if (!here.of.empty()) memories.set(memory.id, given_fields(here));
    }
    set("memories", std::move(memories));
  }

  void add_memory_pools() {
    Value pools(Object{});
    for (const MemoryPool& pool : plan_.memory_pools) {
      const Value targets = targets_here(pool.targets);
      if (!pool.targets.empty() && is_empty(targets)) continue;
      pools.set(pool.name, pool_entry(pool, targets));
    }
    set("memory-pools", std::move(pools));
  }

  /// Leaves out the lowering of targets that were cut off.
  void add_lowering() {
    Value lowering = config_lowering(plan_.lowering);
    if (Value* by_target = lowering.find("by-target"); by_target != nullptr) {
      std::erase_if(by_target->object(), [&](const Member& entry) { return !has_name(entry.key); });
      if (is_empty(*by_target)) erase_key(lowering.object(), "by-target");
    }
    set("lowering", std::move(lowering));
  }

  /// True for the name of a target, host or part, or of a record of a part.
  [[nodiscard]] bool has_name(std::string_view name) const {
    const std::string_view part = name.substr(0, name.find('/'));
    const bool is_host = name == "host" ? !plan_.hosts.empty() : plan_.find_host(name) != nullptr;
    return is_host || plan_.find_target(name) != nullptr || plan_.find_part(part) != nullptr;
  }

  [[nodiscard]] static Value pool_entry(const MemoryPool& pool, const Value& targets) {
    Value result(Object{});
    for (const PlanField<MemoryPool>& field : sorted_fields<MemoryPool>()) {
      const PlanMember& member = *field.member;
      if (member.role != PlanRole::asked) continue;
      Value value = member.key == "targets" ? targets : field.write(pool).value_or(Value());
      if (!is_empty(value)) result.set(member.key, std::move(value));
    }
    return result;
  }

  /// Memory pools and functions may name targets that were cut off; those are left out.
  [[nodiscard]] Value targets_here(const std::vector<std::string>& names) const {
    Array kept;
    for (const std::string& name : names) {
      if (has_target(name) || database_.kind(name) != nullptr) kept.emplace_back(name);
    }
    return kept;
  }

  void add_build() {
    for (const PlanField<BuildSettings>& field : sorted_fields<BuildSettings>())
      set(field.member->key, field.write(plan_.build).value_or(Value()));
  }

  void add_functions() {
    Value functions(Object{});
    for (const ResolvedFunction& function : plan_.functions) {
      if (function.part && plan_.find_part(*function.part) == nullptr) continue;
      functions.set(function.match, function_entry(function));
    }
    set("functions", std::move(functions));
  }

  [[nodiscard]] Value function_entry(const ResolvedFunction& function) const {
    Value result(Object{});
    if (function.part) return entry_of_part(function);
    const PlanTarget* target = plan_.find_target(function.target.value_or(""));
    // In a plan with hosts only, the targets of functions were cut off.
    const bool has_target = target != nullptr || !plan_.targets.empty();
    if (function.target && has_target && !has_devices_of_others(function)) {
      const bool is_of_function = target != nullptr && target->scope == TargetScope::function;
      result.set("target", is_of_function ? written_target(*target, false, database_).entry
                                          : Value(*function.target));
    }
    if (function.device && plan_.find_device(*function.device) != nullptr)
      result.set("device", *function.device);
    if (function.devices && devices_here(*function.devices))
      result.set("device", list_of(*function.devices));
    add_data_and_needs(function, result);
    if (function.memory_scope) result.set("memory-scope", *function.memory_scope);
    const auto& usual = target != nullptr ? target->host : plan_.host;
    if (function.host != usual) result.set("host", host_entry(function.host));
    return result;
  }

  /// True if devices in the list have other targets, so that the function does not name one.
  [[nodiscard]] bool has_devices_of_others(const ResolvedFunction& function) const {
    if (!function.devices || !devices_here(*function.devices)) return false;
    const std::vector<std::string>& ids = *function.devices;
    return std::ranges::any_of(ids, [&](const std::string& id) {
      const auto& target = plan_.find_device(id)->target;
      return target && target != function.target;
    });
  }

  [[nodiscard]] bool devices_here(const std::vector<std::string>& ids) const {
    return std::ranges::all_of(
        ids, [&](const std::string& id) { return plan_.find_device(id) != nullptr; });
  }

  void add_data_and_needs(const ResolvedFunction& function, Value& result) const {
    std::vector<std::string> data = function.data.value_or(std::vector<std::string>());
    std::erase_if(data, [&](const std::string& name) {
      return !has_memory(name) && !has_link_end(plan_, name);
    });
    if (!data.empty()) result.set("data", list_of(data));
    if (function.needs) result.set("needs", *function.needs);
  }

  /// A nested target has the name of its part as prefix.
  [[nodiscard]] Value entry_of_part(const ResolvedFunction& function) const {
    Value result(Object{});
    add_data_and_needs(function, result);
    if (function.memory_scope) result.set("memory-scope", *function.memory_scope);
    if (function.target) {
      result.set("target", *function.target);
    } else {
      result.set("part", *function.part);
    }
    return result;
  }

  void add_parts() {
    Value parts(Object{});
    for (const PlanPart& part : plan_.parts)
      parts.set(part.id, ConfigWriter(part.plan, database_).write());
    set("parts", std::move(parts));
  }

  const Plan& plan_;
  const Database& database_;
  Value config_{Object{}};
};

}  // namespace

Value config_of(const Plan& plan, const Database& database) {
  return without_source(ConfigWriter(plan, database).write());
}

}  // namespace tgtcfg

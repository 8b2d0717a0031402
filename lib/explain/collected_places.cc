#include <tgtcfg/json_pointer.h>

#include <optional>
#include <set>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "database/config_keys.h"
#include "explain/plan_places.h"
#include "explain/pointers.h"
#include "plan/plan_fields.h"
#include "plan/plan_json.h"
#include "support/link_key.h"

namespace tgtcfg {
namespace {

/// A location in the plan, and the location of its source.
struct Pointers {
  std::string plan;
  std::string config;

  [[nodiscard]] Pointers below(std::string_view in_plan, std::string_view in_config) const {
    return {pointer_append(plan, in_plan), pointer_append(config, in_config)};
  }
};

bool is_part(const TargetSpec& target) {
  return target.nested != nullptr || target.config.has_value();
}

template <class Record>
Value value_of(const PlanField<Record>& field, const Record& record) {
  return in_order(field.write(record).value_or(Value()));
}

// Visits one plan. Parts are plans, too.
class PlaceCollector {
 public:
  PlaceCollector(CollectedPlaces& result, const std::set<std::string>& carried, const Plan& plan,
                 const ConfigSpec* spec, Pointers at)
      : result_(result), carried_(carried), plan_(plan), spec_(spec), at_(std::move(at)) {}

  void collect() {
    name_targets();
    collect_plan();
    collect_targets();
    collect_hosts();
    collect_device_map();
    collect_records("devices", plan_.devices, &ResolvedDevice::id);
    collect_records("functions", plan_.functions, &ResolvedFunction::match);
    collect_records("memory_pools", plan_.memory_pools, &MemoryPool::name);
    collect_links();
    if (plan_.memories) collect_records("memories", *plan_.memories, &PlanMemory::id);
    collect_parts();
  }

 private:
  // The source of a target.
  struct Written {
    std::string pointer;
    std::optional<std::size_t> index;  ///< index in the spec
  };

  const Value& kept(Value value) { return result_.values.emplace_back(std::move(value)); }

  // `value` must be a result of kept(), or a part of one.
  void add(Pointers at, const Value& value, bool derived = false) {
    result_.places.push_back({std::move(at.plan), std::move(at.config), &value, derived});
  }
  void add(Pointers, const Value&&, bool = false) = delete;

  void add_members(const Pointers& at, const Value& members) {
    for (const Member& member : members.object())
      add(at.below(member.key, member.key), member.value);
  }

  void add_tree(const Pointers& at, const Value& value) {
    add(at, value);
    if (!value.is_object()) return;
    for (const Member& member : value.object())
      add_tree(at.below(member.key, kebab_of(at.config, member)), member.value);
  }

  // Keys of a pass configuration are data, so they are not respelled.
  std::string kebab_of(const std::string& config, const Member& member) const {
    const bool data = config.starts_with(pointer_append(at_.config, "pass-config"));
    return data ? member.key : kebab_case(member.key);
  }

  // Adds the members of the plan except its lists.
  void collect_plan() {
    for (const PlanField<Plan>& field : plan_fields<Plan>()) {
      const PlanMember& member = *field.member;
      const bool derived = member.role == PlanRole::derived;
      const bool single = member.role == PlanRole::asked || member.role == PlanRole::decided;
      Pointers at = at_.below(member.name, member.key);
      // Values derived from the whole plan have no location in a configuration.
      if (derived) at.config.clear();
      if (derived || single) add(std::move(at), kept(value_of(field, plan_)), derived);
    }
    add_options(plan_.executor, plan_member("", "executor"));
    add_options(plan_.runtime, plan_member("", "runtime"));
    add_tree(at_.below("pass_config", "pass-config"), kept(object_of(plan_.pass_config)));
    add_lowering();
    for (const auto& [key, versions] :
         {std::pair{"toolchain", &plan_.toolchain}, {"platform", &plan_.platform}}) {
      if (*versions) add_tree(at_.below(key, key), kept(object_of(**versions)));
    }
    for (const PlanField<BuildSettings>& field : plan_fields<BuildSettings>()) {
      if (auto value = field.write(plan_.build))
        add_tree({pointer_append(pointer_append(at_.plan, "build"), field.member->name),
                  pointer_append(at_.config, field.member->key)},
                 kept(std::move(*value)));
    }
  }

  // tgtcfg's own keys are spelled differently in a configuration, but ids and names below them are
  // not.
  void add_lowering() {
    const Value& written = kept(config_lowering(plan_.lowering));
    const Pointers at = at_.below("lowering", "lowering");
    add(at, kept(plan_.lowering));
    if (!written.is_object()) return;
    for (const Member& member : written.object())
      add_tree(at.below(snake_case(member.key), member.key), member.value);
  }

  void add_options(const std::optional<ResolvedOptions>& options, const PlanMember& member) {
    const Pointers at = at_.below(member.name, member.key);
    if (!options) return add(at, kept(Value()));
    const Value& whole =
        kept(Object{{"kind", options->kind}, {"options", object_of(options->options)}});
    add(at, whole);
    add(at.below("kind", "kind"), whole.get("kind"));
    add_members({pointer_append(at.plan, "options"), at.config}, whole.get("options"));
  }

  template <class Record>
  void add_target(const Record& target, const Pointers& at) {
    const Value& whole = kept(in_order(record_json(target)));
    add(at, whole);
    for (const PlanField<Record>& field : plan_fields<Record>())
      add_target_member(*field.member, at, whole.get(field.member->name));
  }

  void add_target_member(const PlanMember& member, const Pointers& target, const Value& value) {
    const Pointers at{pointer_append(target.plan, member.name), target.config};
    switch (member.role) {
      case PlanRole::asked:
      case PlanRole::decided:
        return add(target.below(member.name, member.key), value);
      case PlanRole::derived:
        return add(at, value, true);
      case PlanRole::facts:
        add(at, value, true);
        for (const Member& fact : value.object())
          add({pointer_append(at.plan, fact.key), at.config}, fact.value, true);
        return;
      case PlanRole::members:
        return add_members(at, value);
      case PlanRole::records:
        return add_codegen(at, value);
      case PlanRole::tree:
      case PlanRole::document:
        return;
    }
  }

  void add_codegen(const Pointers& at, const Value& codegen) {
    for (const Member& member : codegen.object()) {
      if (member.value.is_object())
        add_members({pointer_append(at.plan, member.key), at.config}, member.value);
      if (member.key == "generator") add(at.below(member.key, "compiler"), member.value);
    }
  }

  template <class Record>
  void add_record(const Record& record, const Pointers& at, bool derived = false) {
    const Value& whole = kept(in_order(record_json(record)));
    add(at, whole, derived);
    for (const PlanField<Record>& field : plan_fields<Record>()) {
      const PlanMember& member = *field.member;
      const std::string key =
          member.key.empty() ? kebab_case(member.name) : std::string(member.key);
      if (whole.has(member.name))
        add(at.below(member.name, key), whole.get(member.name),
            derived || member.role == PlanRole::derived);
    }
  }

  // Returns the plan pointer of a list element, which is named by its id.
  std::string element(std::string_view list, std::string_view id, std::size_t index) {
    const std::string at = pointer_append(at_.plan, list);
    std::string plan = pointer_append(at, id);
    result_.elements.emplace(pointer_append(at, index), plan);
    return plan;
  }

  std::string in_config(std::string_view key, std::string_view id) const {
    return pointer_append(pointer_append(at_.config, key), id);
  }

  template <class Record>
  void collect_records(std::string_view list, const std::vector<Record>& records,
                       std::string Record::*id) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      bool derived = false;
      if constexpr (std::is_same_v<Record, ResolvedDevice>) derived = records[i].implicit;
      const std::string& name = records[i].*id;
      add_record(records[i], {element(list, name, i), in_config(kebab_case(list), name)}, derived);
    }
  }

  // Collects the pointers of targets in the order of the plan. Skips parts.
  void name_targets() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; spec_ != nullptr && i < spec_->targets.size(); ++i) {
      if (!is_part(spec_->targets[i])) order.push_back(i);
    }
    std::size_t next = 0;
    for (const PlanTarget& target : plan_.targets) {
      const std::string by_id = in_config("targets", target.id);
      Written written{by_id, {}};
      if (target.scope != TargetScope::function && spec_ != nullptr)
        written.index = index_of(target.id, order, next++);
      if (written.index) written.pointer = pointer_of(*written.index);
      add_name(by_id, written.pointer);
      written_.emplace(target.id, std::move(written));
    }
  }

  void add_name(const std::string& called, const std::string& pointer) {
    if (called != pointer) result_.targets.emplace(called, pointer);
  }

  std::optional<std::size_t> index_of(const std::string& id, const std::vector<std::size_t>& order,
                                      std::size_t place) const {
    for (const std::size_t i : order) {
      if (spec_->targets[i].name && spec_->targets[i].name->value == id) return i;
    }
    if (place < order.size() && !spec_->targets[order[place]].name) return order[place];
    return std::nullopt;
  }

  std::string pointer_of(std::size_t index) {
    const std::string numbered = in_config("targets", std::to_string(index));
    const TargetSpec& target = spec_->targets[index];
    std::string pointer = target.name ? in_config("targets", target.name->value) : numbered;
    add_name(numbered, pointer);
    return pointer;
  }

  void collect_targets() {
    for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
      const PlanTarget& target = plan_.targets[i];
      add_target(target, {element("targets", target.id, i), written_.at(target.id).pointer});
    }
  }

  void collect_hosts() {
    for (const PlanTarget& target : plan_.targets) {
      if (!target.host) continue;
      const auto index = written_.at(target.id).index;
      if (index && spec_->targets[*index].host) carriers_.try_emplace(*target.host, target.id);
      // The tag of a whole board includes its host.
      if (target.tag && carried_.contains(at_.config)) tagged_.try_emplace(*target.host, target.id);
    }
    for (std::size_t i = 0; i < plan_.hosts.size(); ++i) {
      const PlanHost& host = plan_.hosts[i];
      add_target(host, {element("hosts", host.id, i), config_of_host(host)});
    }
  }

  // Finds the source of a host: the configuration's host, a target's own host, a target that is the
  // host, or a rule.
  std::string config_of_host(const PlanHost& host) const {
    const bool of_all = spec_ != nullptr && spec_->host.has_value();
    if (of_all && host.id == plan_.host) return pointer_append(at_.config, "host");
    const auto carrier = carriers_.find(host.id);
    if (carrier != carriers_.end()) return host_below(carrier->second);
    const auto same = written_.find(host.same_as.value_or(""));
    if (same != written_.end() && !of_all) return same->second.pointer;
    const auto tagged = tagged_.find(host.id);
    if (tagged != tagged_.end() && !of_all) return host_below(tagged->second);
    return pointer_append(at_.config, "host");
  }

  std::string host_below(std::string_view target) const {
    return pointer_append(written_.at(target).pointer, "host");
  }

  void collect_device_map() {
    for (const auto& [type, id] : plan_.device_map) {
      const auto target = written_.find(id);
      add({pointer_append(pointer_append(at_.plan, "device_map"), type),
           target == written_.end() ? std::string() : target->second.pointer},
          kept(id), true);
    }
  }

  // A link comes from the key for its direction, or else from the key for both.
  void collect_links() {
    const auto written = spec_ == nullptr ? std::nullopt : spec_->links;
    for (std::size_t i = 0; plan_.links && i < plan_.links->size(); ++i) {
      const PlanLink& link = (*plan_.links)[i];
      const std::string one_way = link_key(link.from, link.to);
      const std::string both = two_way_link_key(link.from, link.to);
      const bool is_both = written && written->has(both) && !written->has(one_way);
      add_record(link,
                 {element("links", one_way, i), in_config("links", is_both ? both : one_way)});
    }
  }

  void collect_parts() {
    for (std::size_t i = 0; i < plan_.parts.size(); ++i) {
      const PlanPart& part = plan_.parts[i];
      const Pointers at{element("parts", part.id, i), in_config("parts", part.id)};
      Value whole(Object{{"id", part.id}});
      whole.set("plan", to_json(part.plan));  // an initializer list would copy it
      add(at, kept(std::move(whole)));
      PlaceCollector(result_, carried_, part.plan, spec_of_part(part.id),
                     {pointer_append(at.plan, "plan"), at.config})
          .collect();
    }
  }

  const ConfigSpec* spec_of_part(std::string_view id) const {
    if (spec_ == nullptr) return nullptr;
    for (const auto& [name, part] : spec_->parts) {
      if (name.value == id) return part.get();
    }
    return nullptr;
  }

  CollectedPlaces& result_;
  const std::set<std::string>& carried_;  ///< configurations whose host comes from their targets
  const Plan& plan_;
  const ConfigSpec* spec_;
  const Pointers at_;
  std::unordered_map<std::string_view, Written> written_;  // keyed by id
  // host id -> the first target that sets this host, or that has it in its tag
  std::unordered_map<std::string_view, std::string_view> carriers_;
  std::unordered_map<std::string_view, std::string_view> tagged_;
};

}  // namespace

CollectedPlaces collect_places(const Plan& plan, const ConfigSpec* spec,
                               const std::vector<TraceEntry>& trace) {
  std::set<std::string> carried;
  for (const TraceEntry& entry : trace) {
    if (entry.rule == "host-from-target") carried.insert(part_around(entry.pointer));
  }
  CollectedPlaces result;
  PlaceCollector(result, carried, plan, spec, {}).collect();
  return result;
}

}  // namespace tgtcfg

#include "explain/plan_places.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "database/config_keys.h"
#include "plan/plan_fields.h"
#include "plan/plan_json.h"

namespace tgtcfg {
namespace {

bool is_part(const TargetSpec& target) {
  return target.nested != nullptr || target.config.has_value();
}

bool carries_host(const ConfigSpec* spec, std::size_t index) {
  return spec != nullptr && index < spec->targets.size() && spec->targets[index].host.has_value();
}

}  // namespace

// Walks one plan; parts are plans.
class PlaceCollector {
 public:
  PlaceCollector(PlanPlaces& result, const std::set<std::string>& carried, const Plan& plan,
                 const ConfigSpec* spec, std::string in_plan, std::string in_config)
      : result_(result),
        carried_(carried),
        plan_(plan),
        spec_(spec),
        in_plan_(std::move(in_plan)),
        in_config_(std::move(in_config)) {}

  void collect() {
    name_targets();
    for (const PlanField<Plan>& field : plan_fields<Plan>()) {
      const PlanMember& member = *field.member;
      const bool derived = member.role == PlanRole::derived;
      const bool single = member.role == PlanRole::asked || member.role == PlanRole::decided;
      // What follows from a whole plan stands nowhere in a configuration.
      if (derived) add(at_plan(member.name), {}, kept(value_of(field, plan_)), true);
      if (single) add(at_plan(member.name), at_config(member.key), kept(value_of(field, plan_)));
    }
    collect_targets();
    collect_hosts();
    collect_device_map();
    collect_records(plan_.devices, plan_member("", "devices"));
    collect_records(plan_.functions, plan_member("", "functions"));
    collect_records(plan_.memory_pools, plan_member("", "memory_pools"));
    collect_options(plan_.executor, plan_member("", "executor"));
    collect_options(plan_.runtime, plan_member("", "runtime"));
    add_tree(at_plan("pass_config"), at_config("pass-config"), kept(object_of(plan_.pass_config)));
    collect_lowering();
    for (const PlanField<BuildSettings>& field : plan_fields<BuildSettings>()) {
      if (auto value = field.write(plan_.build))
        add_tree(pointer_append(at_plan("build"), field.member->name), at_config(field.member->key),
                 kept(std::move(*value)));
    }
    collect_parts();
  }

 private:
  // Its own keys are spelled otherwise in a configuration; ids and names below them are not.
  void collect_lowering() {
    const Value& lowering = kept(config_lowering(plan_.lowering));
    add(at_plan("lowering"), at_config("lowering"), kept(plan_.lowering));
    if (!lowering.is_object()) return;
    for (const Member& member : lowering.object())
      add_tree(pointer_append(at_plan("lowering"), snake_case(member.key)),
               pointer_append(at_config("lowering"), member.key), member.value);
  }

  std::string at_plan(std::string_view key) const { return pointer_append(in_plan_, key); }
  std::string at_config(std::string_view key) const { return pointer_append(in_config_, key); }

  template <class Record>
  static Value value_of(const PlanField<Record>& field, const Record& record) {
    return in_order(field.write(record).value_or(Value()));
  }

  const Value& kept(Value value) { return result_.values_.emplace_back(std::move(value)); }

  /// `value` was kept, or is part of what was: a target and each of its members have places.
  void add(std::string plan, std::string config, const Value& value, bool derived = false) {
    result_.places_.push_back({std::move(plan), std::move(config), &value, derived});
  }
  void add(std::string, std::string, const Value&&, bool = false) = delete;

  void add_tree(const std::string& plan, const std::string& config, const Value& value) {
    add(plan, config, value);
    if (!value.is_object()) return;
    for (const Member& member : value.object()) {
      add_tree(pointer_append(plan, member.key), pointer_append(config, kebab_of(config, member)),
               member.value);
    }
  }

  // Names in a pass configuration are data.
  std::string kebab_of(const std::string& config, const Member& member) const {
    return config.starts_with(at_config("pass-config")) ? member.key : kebab_case(member.key);
  }

  // The pointers of targets in the order of the plan; parts stand aside.
  void name_targets() {
    std::vector<std::size_t> order;
    if (spec_ != nullptr) {
      for (std::size_t i = 0; i < spec_->targets.size(); ++i) {
        if (!is_part(spec_->targets[i])) order.push_back(i);
      }
    }
    std::size_t next = 0;
    const auto named = names_of(order);
    for (const PlanTarget& target : plan_.targets) {
      const std::string by_id = pointer_append(at_config("targets"), target.id);
      std::string pointer = by_id;
      std::size_t index = no_index;
      if (target.scope != TargetScope::function && spec_ != nullptr) {
        index = index_of(target.id, named, order, next++);
        if (index != no_index) pointer = pointer_of(index);
      }
      result_.targets_.emplace(by_id, pointer);
      config_of_.emplace(target.id, pointer);
      index_of_.emplace(target.id, index);
    }
  }

  using ByName = std::unordered_map<std::string_view, std::size_t>;

  ByName names_of(const std::vector<std::size_t>& order) const {
    ByName named;
    for (const std::size_t i : order) {
      if (spec_->targets[i].name) named.try_emplace(spec_->targets[i].name->value, i);
    }
    return named;
  }

  std::size_t index_of(const std::string& id, const ByName& named,
                       const std::vector<std::size_t>& order, std::size_t place) const {
    const auto found = named.find(id);
    if (found != named.end()) return found->second;
    return place < order.size() && !spec_->targets[order[place]].name ? order[place] : no_index;
  }

  std::string pointer_of(std::size_t index) {
    const std::string numbered = pointer_append(at_config("targets"), index);
    const TargetSpec& target = spec_->targets[index];
    std::string pointer =
        target.name ? pointer_append(at_config("targets"), target.name->value) : numbered;
    result_.targets_.emplace(numbered, pointer);
    return pointer;
  }

  void collect_targets() {
    std::size_t index = 0;
    for (const PlanTarget& target : plan_.targets) {
      const std::string plan = pointer_append(at_plan("targets"), target.id);
      result_.elements_.emplace(pointer_append(at_plan("targets"), index++), plan);
      collect_target(target, plan, config_of_.at(target.id));
    }
  }

  template <class Record>
  void collect_target(const Record& target, const std::string& plan, const std::string& config) {
    const Value& whole = kept(in_order(record_json(target)));
    add(plan, config, whole);
    for (const PlanField<Record>& field : plan_fields<Record>())
      collect_member(*field.member, whole.get(field.member->name), plan, config);
  }

  void collect_member(const PlanMember& member, const Value& value, const std::string& in_plan,
                      const std::string& config) {
    const std::string plan = pointer_append(in_plan, member.name);
    switch (member.role) {
      case PlanRole::asked:
      case PlanRole::decided:
        return add(plan, pointer_append(config, member.key), value);
      case PlanRole::derived:
        return add(plan, config, value, true);
      case PlanRole::facts:
        add(plan, config, value, true);
        for (const Member& fact : value.object())
          add(pointer_append(plan, fact.key), config, fact.value, true);
        return;
      case PlanRole::members:
        return add_members(plan, config, value);
      case PlanRole::records:
        return collect_codegen(plan, config, value);
      case PlanRole::tree:
      case PlanRole::document:
        return;
    }
  }

  void collect_codegen(const std::string& plan, const std::string& config, const Value& codegen) {
    for (const Member& member : codegen.object()) {
      const std::string place = pointer_append(plan, member.key);
      if (member.value.is_object()) add_members(place, config, member.value);
      if (member.key == "generator") add(place, pointer_append(config, "compiler"), member.value);
    }
  }

  void add_members(const std::string& plan, const std::string& config, const Value& members) {
    for (const Member& member : members.object())
      add(pointer_append(plan, member.key), pointer_append(config, member.key), member.value);
  }

  void collect_hosts() {
    std::size_t index = 0;
    for (const PlanTarget& target : plan_.targets) {
      if (!target.host) continue;
      if (carries_host(spec_, index_of_.at(target.id)))
        carriers_.try_emplace(*target.host, target.id);
      // A tag of a whole board brings its host.
      if (target.tag && carried_.contains(in_config_)) tagged_.try_emplace(*target.host, target.id);
    }
    for (const PlanHost& host : plan_.hosts) {
      const std::string plan = pointer_append(at_plan("hosts"), host.id);
      result_.elements_.emplace(pointer_append(at_plan("hosts"), index++), plan);
      collect_target(host, plan, config_of_host(host));
    }
  }

  // The host of all, a target's own, a target that is the host, or what a rule found.
  std::string config_of_host(const PlanHost& host) const {
    const bool of_all = spec_ != nullptr && spec_->host.has_value();
    if (of_all && host.id == plan_.host) return at_config("host");
    const auto carrier = carriers_.find(host.id);
    if (carrier != carriers_.end()) return host_below(carrier->second);
    const auto same = config_of_.find(host.same_as.value_or(""));
    if (same != config_of_.end() && !of_all) return same->second;
    const auto tagged = tagged_.find(host.id);
    if (tagged != tagged_.end() && !of_all) return host_below(tagged->second);
    return at_config("host");
  }

  std::string host_below(std::string_view target) const {
    return pointer_append(config_of_.at(std::string(target)), "host");
  }

  void collect_device_map() {
    for (const auto& [type, id] : plan_.device_map) {
      const auto target = config_of_.find(id);
      add(pointer_append(at_plan("device_map"), type),
          target == config_of_.end() ? std::string() : target->second, kept(id), true);
    }
  }

  static bool was_made(const ResolvedDevice& device) { return device.implicit; }
  static bool was_made(const auto&) { return false; }

  // Lists of what has a name, which stands first in the list of members.
  template <class Record>
  void collect_records(const std::vector<Record>& records, const PlanMember& list) {
    std::size_t index = 0;
    for (const Record& record : records) {
      const auto fields = plan_fields<Record>();
      const std::string name = value_of(fields.front(), record).string();
      const std::string plan = pointer_append(at_plan(list.name), name);
      const std::string config = pointer_append(at_config(list.key), name);
      result_.elements_.emplace(pointer_append(at_plan(list.name), index++), plan);
      const Value& whole = kept(in_order(record_json(record)));
      add(plan, config, whole, was_made(record));
      for (const PlanField<Record>& field : fields) {
        const PlanMember& member = *field.member;
        const bool derived = was_made(record) || member.role == PlanRole::derived;
        const std::string key =
            member.key.empty() ? kebab_case(member.name) : std::string(member.key);
        if (whole.has(member.name))
          add(pointer_append(plan, member.name), pointer_append(config, key),
              whole.get(member.name), derived);
      }
    }
  }

  void collect_options(const std::optional<ResolvedOptions>& options, const PlanMember& member) {
    const std::string plan = at_plan(member.name);
    const std::string config = at_config(member.key);
    if (!options) return add(plan, config, kept(Value()));
    const Value& whole =
        kept(Object{{"kind", options->kind}, {"options", object_of(options->options)}});
    add(plan, config, whole);
    add(pointer_append(plan, "kind"), pointer_append(config, "kind"), whole.get("kind"));
    add_members(pointer_append(plan, "options"), config, whole.get("options"));
  }

  void collect_parts() {
    std::unordered_map<std::string_view, const ConfigSpec*> specs;
    if (spec_ != nullptr) {
      for (const auto& [name, part] : spec_->parts) specs.try_emplace(name.value, part.get());
    }
    std::size_t index = 0;
    for (const PlanPart& part : plan_.parts) {
      const std::string plan = pointer_append(at_plan("parts"), part.id);
      const std::string config = pointer_append(at_config("parts"), part.id);
      result_.elements_.emplace(pointer_append(at_plan("parts"), index++), plan);
      add(plan, config, kept(Object{{"id", part.id}, {"plan", to_json(part.plan)}}));
      const auto spec = specs.find(part.id);
      PlaceCollector(result_, carried_, part.plan, spec == specs.end() ? nullptr : spec->second,
                     pointer_append(plan, "plan"), config)
          .collect();
    }
  }

  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

  PlanPlaces& result_;
  const std::set<std::string>& carried_;
  const Plan& plan_;
  const ConfigSpec* spec_;
  std::string in_plan_;
  std::string in_config_;
  std::map<std::string, std::string> config_of_;  // id of a target -> its configuration pointer
  std::map<std::string, std::size_t> index_of_;   // id of a target -> its place in the spec
  // id of a host -> the first target that carries it, that has it by its tag
  std::unordered_map<std::string_view, std::string_view> carriers_;
  std::unordered_map<std::string_view, std::string_view> tagged_;
};

PlanPlaces::PlanPlaces(const Plan& plan, const ConfigSpec* spec,
                       const std::set<std::string>& carried) {
  PlaceCollector(*this, carried, plan, spec, {}, {}).collect();
}

namespace {

// The longest beginnings first: elements of parts stand in elements.
std::string replaced(const std::string& pointer, const std::map<std::string, std::string>& names) {
  const auto segments = pointer_segments(pointer);
  if (!segments) return pointer;
  std::string result;
  for (const std::string& segment : *segments) {
    result = pointer_append(result, segment);
    const auto known = names.find(result);
    if (known != names.end()) result = known->second;
  }
  return result;
}

}  // namespace

std::string PlanPlaces::canonical(const std::string& pointer) const {
  const auto segments = pointer_segments(pointer);
  if (!segments || segments->empty()) return pointer;
  std::string kebab = pointer_append("", kebab_case(segments->front()));
  const bool record = kebab == "/devices" || kebab == "/functions" || kebab == "/memory-pools";
  for (std::size_t i = 1; i < segments->size(); ++i) {
    const std::string& segment = (*segments)[i];
    kebab = pointer_append(kebab, record && i == 2 ? kebab_case(segment) : segment);
  }
  return replaced(kebab, targets_);
}

std::string PlanPlaces::canonical_in_plan(const std::string& pointer) const {
  return replaced(pointer, elements_);
}

}  // namespace tgtcfg

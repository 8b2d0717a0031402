#include "driver/plan_places.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>

#include "spec/config_keys.h"

namespace tgtcfg {
namespace {

const Array& list_of(const Value& plan, std::string_view key) {
  static const Array empty;
  const Value* list = plan.find(key);
  return list != nullptr && list->is_array() ? list->array() : empty;
}

std::string text_of(const Value& object, std::string_view key) {
  const Value* value = object.find(key);
  return value != nullptr && value->is_string() ? value->string() : std::string();
}

// Members of a plan that say the same as the key of a configuration that is spelled like them.
constexpr std::array<std::string_view, 5> plain_members = {"default_device", "disabled_passes",
                                                           "opt_level", "partition_order", "host"};

// What the plan calls `read_bandwidth` is `read-bandwidth-bytes-per-cycle` in a configuration.
std::string pool_key(std::string_view member) {
  const std::string key = kebab_case(member);
  for (const std::string_view known : pool_keys()) {
    if (known.starts_with(key) || known == "target-" + key) return std::string(known);
  }
  return key;
}

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
  PlaceCollector(PlanPlaces& result, const std::set<std::string>& carried, const Value& plan,
                 const ConfigSpec* spec, std::string in_plan, std::string in_config)
      : result_(result),
        carried_(carried),
        plan_(plan),
        spec_(spec),
        in_plan_(std::move(in_plan)),
        in_config_(std::move(in_config)) {}

  void collect() {
    name_targets();
    add(at_plan("name"), at_config("tag"), plan_.find("name"));
    for (const std::string_view member : plain_members)
      add(at_plan(member), at_config(kebab_case(member)), plan_.find(member));
    for (const char* member : {"host_device", "homogeneous", "open"})
      add(at_plan(member), {}, plan_.find(member), true);
    collect_targets();
    collect_hosts();
    collect_device_map();
    collect_records("devices", "id");
    collect_records("functions", "match");
    collect_records("memory_pools", "name");
    for (const char* set : {"executor", "runtime"}) collect_options(set);
    add_tree(at_plan("pass_config"), at_config("pass-config"), plan_.find("pass_config"));
    add_tree(at_plan("lowering"), at_config("lowering"), plan_.find("lowering"));
    collect_build();
    collect_parts();
  }

 private:
  std::string at_plan(std::string_view key) const { return pointer_append(in_plan_, key); }
  std::string at_config(std::string_view key) const { return pointer_append(in_config_, key); }

  void add(std::string plan, std::string config, const Value* value, bool derived = false) {
    if (value == nullptr) return;
    result_.places_.push_back({std::move(plan), std::move(config), value, derived});
  }

  void add_tree(const std::string& plan, const std::string& config, const Value* value) {
    if (value == nullptr) return;
    add(plan, config, value);
    if (!value->is_object()) return;
    for (const Member& member : value->object()) {
      add_tree(pointer_append(plan, member.key), pointer_append(config, kebab_of(config, member)),
               &member.value);
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
    for (const Value& target : list_of(plan_, "targets")) {
      const std::string id = text_of(target, "id");
      const std::string by_id = pointer_append(at_config("targets"), id);
      std::string pointer = by_id;
      std::size_t index = no_index;
      if (text_of(target, "scope") != "function" && spec_ != nullptr) {
        index = index_of(id, order, next++);
        if (index != no_index) pointer = pointer_of(index);
      }
      result_.targets_.emplace(by_id, pointer);
      config_of_.emplace(id, pointer);
      index_of_.emplace(id, index);
    }
  }

  std::size_t index_of(const std::string& id, const std::vector<std::size_t>& order,
                       std::size_t place) const {
    const auto named = std::find_if(order.begin(), order.end(), [&](std::size_t i) {
      return spec_->targets[i].name && spec_->targets[i].name->value == id;
    });
    if (named != order.end()) return *named;
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
    for (const Value& target : list_of(plan_, "targets")) {
      const std::string id = text_of(target, "id");
      const std::string plan = pointer_append(at_plan("targets"), id);
      result_.elements_.emplace(pointer_append(at_plan("targets"), index++), plan);
      collect_target(target, plan, config_of_.at(id));
      add(pointer_append(plan, "host"), pointer_append(config_of_.at(id), "host"),
          target.find("host"));
    }
  }

  void collect_target(const Value& target, const std::string& plan, const std::string& config) {
    add(plan, config, &target);
    for (const char* key : {"kind", "tag", "keys"})
      add(pointer_append(plan, key), pointer_append(config, key), target.find(key));
    add_members(pointer_append(plan, "attrs"), config, target.find("attrs"));
    if (const Value* codegen = target.find("codegen")) {
      const std::string place = pointer_append(plan, "codegen");
      add(pointer_append(place, "generator"), pointer_append(config, "compiler"),
          codegen->find("generator"));
      add_members(pointer_append(place, "options"), config, codegen->find("options"));
    }
    for (const char* key : {"features", "machine"}) {
      const std::string place = pointer_append(plan, key);
      add(place, config, target.find(key), true);
      if (const Value* facts = target.find(key)) {
        for (const Member& fact : facts->object())
          add(pointer_append(place, fact.key), config, &fact.value, true);
      }
    }
    for (const char* key : {"id", "scope", "device", "canonical", "refines", "defaulted", "same_as",
                            "fingerprint", "device_fingerprint"})
      add(pointer_append(plan, key), config, target.find(key), true);
  }

  void add_members(const std::string& plan, const std::string& config, const Value* members) {
    if (members == nullptr || !members->is_object()) return;
    for (const Member& member : members->object())
      add(pointer_append(plan, member.key), pointer_append(config, member.key), &member.value);
  }

  void collect_hosts() {
    std::size_t index = 0;
    for (const Value& host : list_of(plan_, "hosts")) {
      const std::string id = text_of(host, "id");
      const std::string plan = pointer_append(at_plan("hosts"), id);
      result_.elements_.emplace(pointer_append(at_plan("hosts"), index++), plan);
      collect_target(host, plan, config_of_host(id, text_of(host, "same_as")));
    }
  }

  // The host of all, a target's own, a target that is the host, or what a rule found.
  std::string config_of_host(const std::string& id, const std::string& same_as) const {
    const bool of_all = spec_ != nullptr && spec_->host.has_value();
    if (of_all && id == text_of(plan_, "host")) return at_config("host");
    for (const Value& target : list_of(plan_, "targets")) {
      const std::string target_id = text_of(target, "id");
      if (text_of(target, "host") == id && carries_host(spec_, index_of_.at(target_id)))
        return pointer_append(config_of_.at(target_id), "host");
    }
    const auto same = config_of_.find(same_as);
    if (same != config_of_.end() && !of_all) return same->second;
    for (const Value& target : list_of(plan_, "targets")) {
      // A tag of a whole board brings its host.
      const bool tagged = !text_of(target, "tag").empty() && carried_.contains(in_config_);
      if (tagged && !of_all && text_of(target, "host") == id)
        return pointer_append(config_of_.at(text_of(target, "id")), "host");
    }
    return at_config("host");
  }

  void collect_device_map() {
    const Value* map = plan_.find("device_map");
    if (map == nullptr || !map->is_object()) return;
    for (const Member& type : map->object()) {
      const auto target = config_of_.find(type.value.is_string() ? type.value.string() : "");
      add(pointer_append(at_plan("device_map"), type.key),
          target == config_of_.end() ? std::string() : target->second, &type.value, true);
    }
  }

  void collect_records(std::string_view list, std::string_view id) {
    std::size_t index = 0;
    for (const Value& entry : list_of(plan_, list)) {
      const std::string name = text_of(entry, id);
      const std::string plan = pointer_append(at_plan(list), name);
      const std::string config = pointer_append(at_config(kebab_case(list)), name);
      result_.elements_.emplace(pointer_append(at_plan(list), index++), plan);
      const Value* implicit = entry.find("implicit");
      const bool made = implicit != nullptr && implicit->is_boolean() && implicit->boolean();
      add(plan, config, &entry, made);
      for (const Member& member : entry.object()) {
        const bool derived = made || member.key == id || member.key == "code" ||
                             member.key == "implicit" || member.key == "state";
        const std::string key =
            list == "memory_pools" ? pool_key(member.key) : kebab_case(member.key);
        add(pointer_append(plan, member.key), pointer_append(config, key), &member.value, derived);
      }
    }
  }

  void collect_options(const std::string& set) {
    const Value* chosen = plan_.find(set);
    add(at_plan(set), at_config(set), chosen);
    if (chosen == nullptr || !chosen->is_object()) return;
    add(pointer_append(at_plan(set), "kind"), pointer_append(at_config(set), "kind"),
        chosen->find("kind"));
    add_members(pointer_append(at_plan(set), "options"), at_config(set), chosen->find("options"));
  }

  void collect_build() {
    const Value* build = plan_.find("build");
    if (build == nullptr || !build->is_object()) return;
    for (const Member& member : build->object()) {
      add_tree(pointer_append(at_plan("build"), member.key), at_config(kebab_case(member.key)),
               &member.value);
    }
  }

  void collect_parts() {
    std::size_t index = 0;
    for (const Value& part : list_of(plan_, "parts")) {
      const std::string id = text_of(part, "id");
      const std::string plan = pointer_append(at_plan("parts"), id);
      result_.elements_.emplace(pointer_append(at_plan("parts"), index++), plan);
      add(plan, pointer_append(at_config("parts"), id), &part);
      const Value* inner = part.find("plan");
      if (inner == nullptr) continue;
      PlaceCollector(result_, carried_, *inner, spec_of_part(id), pointer_append(plan, "plan"),
                     pointer_append(at_config("parts"), id))
          .collect();
    }
  }

  const ConfigSpec* spec_of_part(const std::string& id) const {
    if (spec_ == nullptr) return nullptr;
    for (const auto& [name, part] : spec_->parts) {
      if (name.value == id) return part.get();
    }
    return nullptr;
  }

  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

  PlanPlaces& result_;
  const std::set<std::string>& carried_;
  const Value& plan_;
  const ConfigSpec* spec_;
  std::string in_plan_;
  std::string in_config_;
  std::map<std::string, std::string> config_of_;  // id of a target -> its configuration pointer
  std::map<std::string, std::size_t> index_of_;   // id of a target -> its place in the spec
};

PlanPlaces::PlanPlaces(const Value& plan, const ConfigSpec* spec,
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

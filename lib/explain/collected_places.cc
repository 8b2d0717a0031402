#include "explain/collected_places.h"

#include <tgtcfg/json_pointer.h>

#include <string_view>
#include <unordered_map>

#include "explain/pointers.h"
#include "support/link_key.h"

namespace tgtcfg {
namespace {

bool is_part(const TargetSpec& target) {
  return target.nested != nullptr || target.config.has_value();
}

bool carries_host(const ConfigSpec* spec, std::size_t index) {
  return spec != nullptr && index < spec->targets.size() && spec->targets[index].host.has_value();
}

// Visits one plan. Parts are plans, too.
class PlaceCollector {
 public:
  PlaceCollector(CollectedPlaces& result, const std::set<std::string>& carried, const Plan& plan,
                 const ConfigSpec* spec, std::string in_plan, std::string in_config)
      : result_(result),
        carried_(carried),
        plan_(plan),
        spec_(spec),
        in_plan_(std::move(in_plan)),
        in_config_(std::move(in_config)) {}

  void collect() {
    name_targets();
    maker(in_plan_, in_config_).plan(plan_);
    collect_targets();
    collect_hosts();
    collect_device_map();
    collect_devices();
    for (std::size_t i = 0; i < plan_.functions.size(); ++i) {
      const ResolvedFunction& function = plan_.functions[i];
      maker(element("functions", function.match, i), in_config("functions", function.match))
          .function(function);
    }
    for (std::size_t i = 0; i < plan_.memory_pools.size(); ++i) {
      const MemoryPool& pool = plan_.memory_pools[i];
      maker(element("memory_pools", pool.name, i), in_config("memory-pools", pool.name))
          .memory_pool(pool);
    }
    collect_system();
    collect_parts();
  }

 private:
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

  // The source of a target.
  struct Written {
    std::string pointer;
    std::size_t index = no_index;  ///< index in the spec
  };

  std::string at_plan(std::string_view key) const { return pointer_append(in_plan_, key); }
  std::string at_config(std::string_view key) const { return pointer_append(in_config_, key); }

  std::string in_config(std::string_view key, std::string_view id) const {
    return pointer_append(at_config(key), id);
  }

  PlaceMaker maker(std::string plan, std::string config) {
    return {std::move(plan), std::move(config), result_.made};
  }

  std::string element(std::string_view list, std::string_view id, std::size_t index) {
    std::string plan = pointer_append(at_plan(list), id);
    result_.elements.emplace(pointer_append(at_plan(list), index), plan);
    return plan;
  }

  // Collects the pointers of targets in the order of the plan. Skips parts.
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
      Written written{pointer_append(at_config("targets"), target.id)};
      const std::string by_id = written.pointer;
      if (target.scope != TargetScope::function && spec_ != nullptr) {
        written.index = index_of(target.id, named, order, next++);
        if (written.index != no_index) written.pointer = pointer_of(written.index);
      }
      add_name(by_id, written.pointer);
      written_.emplace(target.id, std::move(written));
    }
  }

  void add_name(const std::string& called, const std::string& pointer) {
    if (called != pointer) result_.targets.emplace(called, pointer);
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
    add_name(numbered, pointer);
    return pointer;
  }

  void collect_targets() {
    for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
      const PlanTarget& target = plan_.targets[i];
      maker(element("targets", target.id, i), written_.at(target.id).pointer).target(target);
    }
  }

  void collect_hosts() {
    for (const PlanTarget& target : plan_.targets) {
      if (!target.host) continue;
      if (carries_host(spec_, written_.at(target.id).index))
        carriers_.try_emplace(*target.host, target.id);
      // The tag of a whole board includes its host.
      if (target.tag && carried_.contains(in_config_)) tagged_.try_emplace(*target.host, target.id);
    }
    for (std::size_t i = 0; i < plan_.hosts.size(); ++i) {
      const PlanHost& host = plan_.hosts[i];
      maker(element("hosts", host.id, i), config_of_host(host)).host(host);
    }
  }

  // Finds the source of a host: the configuration's host, a target's own host, a target that is the
  // host, or a rule.
  std::string config_of_host(const PlanHost& host) const {
    const bool of_all = spec_ != nullptr && spec_->host.has_value();
    if (of_all && host.id == plan_.host) return at_config("host");
    const auto carrier = carriers_.find(host.id);
    if (carrier != carriers_.end()) return host_below(carrier->second);
    const auto same = written_.find(host.same_as.value_or(""));
    if (same != written_.end() && !of_all) return same->second.pointer;
    const auto tagged = tagged_.find(host.id);
    if (tagged != tagged_.end() && !of_all) return host_below(tagged->second);
    return at_config("host");
  }

  std::string host_below(std::string_view target) const {
    return pointer_append(written_.at(target).pointer, "host");
  }

  void collect_device_map() {
    for (const auto& [type, id] : plan_.device_map) {
      const auto target = written_.find(id);
      maker(pointer_append(at_plan("device_map"), type),
            target == written_.end() ? std::string() : target->second.pointer)
          .mapped_target(id);
    }
  }

  void collect_devices() {
    for (std::size_t i = 0; i < plan_.devices.size(); ++i) {
      const ResolvedDevice& device = plan_.devices[i];
      maker(element("devices", device.id, i), in_config("devices", device.id)).device(device);
    }
  }

  // A link comes from the key for its direction, or else from the key for both.
  void collect_system() {
    const auto written = spec_ == nullptr ? std::nullopt : spec_->links;
    for (std::size_t i = 0; plan_.links && i < plan_.links->size(); ++i) {
      const PlanLink& link = (*plan_.links)[i];
      const std::string one_way = link_key(link.from, link.to);
      const std::string both = two_way_link_key(link.from, link.to);
      const bool is_both = written && written->has(both) && !written->has(one_way);
      maker(element("links", one_way, i), in_config("links", is_both ? both : one_way)).link(link);
    }
    for (std::size_t i = 0; plan_.memories && i < plan_.memories->size(); ++i) {
      const PlanMemory& memory = (*plan_.memories)[i];
      maker(element("memories", memory.id, i), in_config("memories", memory.id)).memory(memory);
    }
  }

  void collect_parts() {
    std::unordered_map<std::string_view, const ConfigSpec*> specs;
    if (spec_ != nullptr) {
      for (const auto& [name, part] : spec_->parts) specs.try_emplace(name.value, part.get());
    }
    for (std::size_t i = 0; i < plan_.parts.size(); ++i) {
      const PlanPart& part = plan_.parts[i];
      const std::string in_plan = element("parts", part.id, i);
      const std::string in_config = this->in_config("parts", part.id);
      maker(in_plan, in_config).part(part);
      const auto spec = specs.find(part.id);
      PlaceCollector(result_, carried_, part.plan, spec == specs.end() ? nullptr : spec->second,
                     pointer_append(in_plan, "plan"), in_config)
          .collect();
    }
  }

  CollectedPlaces& result_;
  const std::set<std::string>& carried_;
  const Plan& plan_;
  const ConfigSpec* spec_;
  std::string in_plan_;
  std::string in_config_;
  std::unordered_map<std::string_view, Written> written_;  // keyed by id
  // host id -> the first target that sets this host, or that has it in its tag
  std::unordered_map<std::string_view, std::string_view> carriers_;
  std::unordered_map<std::string_view, std::string_view> tagged_;
};

}  // namespace

std::set<std::string> carried_hosts(const std::vector<TraceEntry>& trace) {
  std::set<std::string> result;
  for (const TraceEntry& entry : trace) {
    if (entry.rule == "host-from-target") result.insert(part_around(entry.pointer));
  }
  return result;
}

CollectedPlaces collect_places(const Plan& plan, const ConfigSpec* spec,
                               const std::set<std::string>& carried) {
  CollectedPlaces result;
  PlaceCollector(result, carried, plan, spec, {}, {}).collect();
  return result;
}

}  // namespace tgtcfg

// Matches external targets with general ones, and device types with targets. Rule:
// docs/rules/specialization.md#external-serves.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC33.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include "resolve/config_state.h"
#include "resolve/specialization.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Without a general target, the order of several external targets of a device type is undefined.
bool report_externals_alone(ConfigState& state, const TypeInUse& type) {
  const std::vector<std::size_t>& externals = type.external;
  if (externals.size() < 2 || !type.general.empty() || state.is_unsure(type.name)) return false;
  state.names_missing = true;
  auto report = state.diags.error(diag::ExternalsAlone{.type = type.name},
                                  state.target(externals.back()).span);
  std::vector<CandidateRow> rows;
  for (const std::size_t i : externals)
    rows.push_back({short_text(state.target(i)), "it is an external target", state.target(i).span});
  report.at(state.target(externals.back()).pointer)
      .candidates(std::move(rows))
      .help("add a general target of device type `" + type.name + "`");
  return true;
}

using Names = std::set<std::string_view>;

/// Marks targets whose order is set by the partition order or a function. These use names as
/// written in the configuration.
std::vector<bool> named_targets(const ConfigState& state) {
  Names names;
  for (const Located<std::string>& name : state.spec.partition_order) names.insert(name.value);
  if (state.spec.functions && state.spec.functions->is_object()) {
    for (const Member& function : state.spec.functions->object())
      names.insert(function.value.text("target"));
  }
  std::vector<bool> named;
  for (const PlanTarget& target : state.config.targets) named.push_back(names.contains(target.id));
  return named;
}

// Finds the general targets that external targets of a device type serve.
class Services {
 public:
  Services(ConfigState& state, const TypeInUse& type, const std::vector<bool>& named,
           bool type_reported)
      : state_(state),
        general_(type.general),
        by_id_(type.general),
        named_(named),
        type_reported_(type_reported) {
    std::ranges::sort(by_id_, {}, [&](std::size_t i) { return state.config.targets[i].id; });
  }

  // Two targets of one code generator for the same target are an error unless both are named. After
  // an error the search stops: thousands could serve thousands.
  void find(std::size_t external) {
    PlanTarget& target = state_.targets()[external];
    std::vector<std::size_t>& taken = taken_[target.codegen.generator.value_or("")];
    taken.resize(state_.size(), nobody);
    const Service service(target, state_.database);
    std::size_t bytes = 0;
    for (const std::size_t i : by_id_) {
      if (!service.fits(state_.target(i))) continue;
      const std::string& id = state_.config.targets[i].id;
      target.refines.push_back(id);
      bytes += id.size() + place_bytes;
      const bool is_first = taken[i] == nobody;
      if (is_first) taken[i] = external;
      if (is_first || (named_[external] && named_[taken[i]])) continue;
      report_twice(external, taken[i], id);
      break;
    }
    if (has_room_to_repeat(state_, bytes, target.span)) trace(target, external);
  }

 private:
  static constexpr std::size_t nobody = static_cast<std::size_t>(-1);
  static constexpr std::size_t place_bytes = 8;  ///< memory per id in a list

  void report_twice(std::size_t external, std::size_t other, const std::string& id) {
    if (state_.is_unsure(external)) return;
    const Target& target = state_.target(external);
    state_.diags
        .error(
            diag::GeneratorTwice{.generator = target.codegen.generator.value_or(""), .target = id},
            target.span)
        .label(state_.target(other).span, "also serves the target")
        .at(state_.target(external).pointer);
  }

  void trace(const PlanTarget& target, std::size_t external) {
    if (!target.refines.empty()) {
      state_.trace("external-serves", "/targets/" + target.id, join(target.refines, ", "),
                   "device type, generator and identity agree");
    } else if (!type_reported_ && !state_.is_unsure(target.device.name)) {
      report_nothing_served(target, external);
    }
  }

  // Reports each general target of the device type with the reason why it is not served.
  void report_nothing_served(const PlanTarget& target, std::size_t external) {
    constexpr std::size_t most = 10;
    const Service service(target, state_.database);
    std::vector<CandidateRow> rows;
    for (const std::size_t i : general_) {
      if (rows.size() == most) break;
      rows.push_back(
          {state_.config.targets[i].id, service.why_not(state_.target(i)), state_.target(i).span});
    }
    state_.diags.warning(diag::ServesNothing{.target = target.id}, target.span)
        .at(state_.target(external).pointer)
        .candidates(std::move(rows));
  }

  ConfigState& state_;
  const std::vector<std::size_t>& general_;
  std::vector<std::size_t> by_id_;  ///< the same, in the order of ids
  const std::vector<bool>& named_;
  bool type_reported_;
  /// Per code generator: for each target, the first external target that serves it.
  std::map<std::string, std::vector<std::size_t>> taken_;
};

// An external target specializes the targets it serves and their bases. Other targets cannot
// specialize an external target.
bool target_refines(const ConfigState& state, std::size_t a, std::size_t b) {
  if (a == b) return true;
  const PlanTarget& one = state.config.targets[a];
  const PlanTarget& other = state.config.targets[b];
  if (other.codegen.external) return false;
  if (!one.codegen.external) return refines(one, other);
  return std::ranges::any_of(one.refines, [&](const std::string& id) {
    const PlanTarget* served = state.find_target(id);
    return served != nullptr && refines(*served, other);
  });
}

std::optional<std::size_t> least_specialized(const ConfigState& state, const TypeInUse& type) {
  std::vector<std::size_t> of_type = type.general;
  of_type.insert(of_type.end(), type.external.begin(), type.external.end());
  if (of_type.empty()) return std::nullopt;
  // Once this reaches the most general target, every other one specializes it, so it does not
  // change again.
  std::size_t least = 0;
  const auto refines_least = [&](std::size_t other) {
    return target_refines(state, of_type[other], of_type[least]);
  };
  for (std::size_t other = 1; other < of_type.size(); ++other) {
    if (!refines_least(other)) least = other;
  }
  for (std::size_t other = 0; other < of_type.size(); ++other) {
    if (other < least && !refines_least(other))
      return std::nullopt;  // later ones were compared above
    // Of two equal targets, neither is more general.
    if (other != least && target_refines(state, of_type[least], of_type[other]))
      return std::nullopt;
  }
  return of_type[least];
}

// Device names must not equal the device type.
std::string device_name(const std::string& target) {
  return find_device_type(target) == nullptr ? target : target + "0";
}

std::string devices_to_write(const std::vector<std::string>& ids) {
  std::vector<std::string> entries;
  for (const std::string& id : ids) {
    entries.push_back(device_name(id) + ": {target: " + id +
                      ", index: " + std::to_string(entries.size()) + "}");
  }
  return "devices: {" + join(entries, ", ") + "}";
}

// True if another record selects one of the targets.
bool is_used(const ConfigState& state, const std::string& id) {
  // The id of a function's specialization begins with the id of its base.
  const auto names = [&](const auto& each) {
    return each.target && (*each.target == id || each.target->starts_with(id + "."));
  };
  return std::ranges::any_of(state.config.devices, names) ||
         std::ranges::any_of(state.config.functions, names);
}

}  // namespace

void relate_external_targets(ConfigState& state) {
  const std::vector<bool> named = named_targets(state);
  for (const TypeInUse& type : state.types_in_use()) {
    const bool reported = report_externals_alone(state, type);
    if (type.external.empty()) continue;
    Services services(state, type, named, reported);
    for (const std::size_t external : type.external) {
      if (!state.place.room_to_repeat.is_spent) services.find(external);
    }
    // Services of later external targets remain unknown.
    state.targets_failed = state.targets_failed || state.place.room_to_repeat.is_spent;
  }
}

void require_names_of_general_targets(ConfigState& state) {
  for (const auto& [type, general, external] : state.types_in_use()) {
    std::vector<std::size_t> unnamed;
    for (const std::size_t i : general) {
      if (!state.target(i).name) unnamed.push_back(i);
    }
    if (general.size() < 2) continue;
    if (unnamed.empty()) {
      if (!state.place.keeps_notes) continue;
      std::vector<std::string_view> names;
      for (const std::size_t i : general) names.push_back(state.config.targets[i].id);
      state.trace("general-named", "/targets", join(names, ", "),
                  "several general targets of type `" + type + "`, and each has a name");
      continue;
    }
    std::vector<CandidateRow> rows;
    for (const std::size_t i : general) {
      const bool named = state.target(i).name.has_value();
      rows.push_back({short_text(state.target(i)),
                      named ? "it has a name" : "it does not have a name", state.target(i).span});
    }
    state.names_missing = true;
    state.diags.error(diag::UnnamedGeneralTargets{.type = type}, state.target(unnamed.back()).span)
        .at(state.target(unnamed.back()).pointer)
        .candidates(std::move(rows))
        .help(
            "name each target with a map key or `name:`, or move the target that drives the "
            "devices to `host`");
  }
}

void map_device_types(ConfigState& state) {
  for (const TypeInUse& type : state.types_in_use()) {
    const bool alone = type.general.size() + type.external.size() == 1;
    if (state.is_unsure(type.name) && !alone) continue;
    const auto least = least_specialized(state, type);
    if (!least) continue;
    const std::string& id = state.config.targets[*least].id;
    state.config.device_map.emplace(type.name, id);
    if (!state.place.keeps_notes) continue;
    std::vector<std::string> others;
    for (const PlanTarget& target : state.config.targets) {
      if (target.device.name == type.name && target.id != id)
        others.push_back(target.id + ": it refines " + id);
    }
    state.trace("device-least-specialized", "/targets/" + id, type.name,
                "every other target of the device type refines it", std::move(others));
  }
}

void note_types_without_devices(ConfigState& state) {
  if (!state.config.default_device) return;  // already reported
  for (const auto& [type, general, external] : state.types_in_use()) {
    if (general.size() < 2 || state.config.device_map.contains(type) || state.is_unsure(type))
      continue;
    // Excludes specializations for functions.
    std::vector<std::size_t> listed;
    std::ranges::copy_if(general, std::back_inserter(listed), [&](std::size_t i) {
      return state.config.targets[i].scope == TargetScope::configuration;
    });
    if (listed.size() < 2) continue;
    const std::vector<std::string> ids =
        texts_of(listed, [&](std::size_t i) { return state.config.targets[i].id; });
    const bool used = std::ranges::any_of(ids, [&](const auto& id) { return is_used(state, id); });
    // Equal targets are reported elsewhere.
    const bool equal = std::ranges::any_of(
        listed, [&](std::size_t i) { return state.first_equal[i] && *state.first_equal[i] != i; });
    if (used || equal) continue;
    auto note =
        state.diags.note(diag::TargetsWithoutDevice{.targets = quoted_list(ids), .type = type},
                         state.target(listed.front()).span);
    note.at("/devices").help("write `" + devices_to_write(ids) + "`");
    for (std::size_t i = 1; i < listed.size(); ++i)
      note.label(state.target(listed[i]).span, "also without a device");
  }
}

void report_partition(const Located<std::string>& name, bool again,
                      const std::vector<std::string>& externals, ConfigState& state) {
  auto report = state.diags.error(
      diag::UnknownReference{.what = again ? "second external target" : "external target",
                             .name = name.value},
      name.span);
  report.at("/partition-order").expected(externals).actual(name.value);
  if (again) {
    report.help("remove it: " + quoted(name.value) + " is in the list already");
  } else if (state.find_target(name.value) != nullptr) {
    report.help(quoted(name.value) + " is not external; `partition-order` lists external targets");
  } else {
    report.suggest_nearest(name.value, externals, name.span);
  }
  if (externals.empty())
    report.help(
        "remove `partition-order`, or pass `--set /partition-order=null`: the configuration does "
        "not have an external target");
}

void order_partitions(ConfigState& state) {
  std::vector<std::string> externals;
  for (const PlanTarget& target : state.config.targets) {
    if (target.codegen.external) externals.push_back(target.id);
  }
  if (state.spec.partition_order.empty()) {
    state.config.partition_order = std::move(externals);
    return;
  }
  std::vector<std::string>& order = state.config.partition_order;
  const Names known(externals.begin(), externals.end());
  Names ordered;
  for (const Located<std::string>& name : state.spec.partition_order) {
    const bool again = ordered.contains(name.value);
    if (known.contains(name.value) && !again) {
      ordered.insert(name.value);
      order.push_back(name.value);
    } else if (state.find_target(name.value) != nullptr || !state.is_failed_name(name.value)) {
      report_partition(name, again, externals, state);
    }
  }
  // Targets that the order omits come last.
  for (const std::string& id : externals) {
    if (!ordered.contains(id)) order.push_back(id);
  }
}

}  // namespace tgtcfg

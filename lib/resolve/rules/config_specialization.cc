// Which external targets serve which general ones, and what a device type alone means.
#include <algorithm>
#include <map>

#include "resolve/config_state.h"
#include "resolve/specialization.h"

namespace tgtcfg {
namespace {

// Several externals of a device type without a general target share nothing that says who is first.
bool report_externals_alone(ConfigState& state, const std::string& type) {
  const std::vector<std::size_t> externals = state.external(type);
  if (externals.size() < 2 || !state.general(type).empty() || state.targets_failed) return false;
  auto report =
      state.diags.error(diag::ExternalsAlone{.type = type}, state.target(externals.back()).span);
  std::vector<CandidateRow> rows;
  for (const std::size_t i : externals) {
    rows.push_back({short_text(state.target(i)), "it is external", state.target(i).span});
  }
  report.at(state.asked[externals.back()]->pointer)
      .candidates(std::move(rows))
      .help("add the general target that they serve");
  return true;
}

void serve(ConfigState& state, std::size_t external, const std::vector<std::size_t>& general,
           bool type_reported) {
  ConfiguredTarget& target = state.targets()[external];
  for (const std::size_t i : general) {
    if (serves(target.target, state.target(i), state.database)) {
      target.refines.push_back(state.config.targets[i].id);
    }
  }
  std::sort(target.refines.begin(), target.refines.end());
  const std::string pointer = "/targets/" + target.id;
  if (!target.refines.empty()) {
    std::string served;
    for (const std::string& id : target.refines) served += (served.empty() ? "" : ", ") + id;
    state.trace("external-serves", pointer, served, "device type, generator and identity agree");
  } else if (!type_reported && !state.targets_failed) {
    state.diags.warning(diag::ServesNothing{.target = target.id}, target.target.span)
        .at(state.asked[external]->pointer);
  }
}

// Two targets of one generator that serve the same target.
void report_generators_twice(ConfigState& state) {
  std::map<std::pair<std::string, std::string>, std::size_t> first;
  for (std::size_t i = 0; i < state.size(); ++i) {
    const ConfiguredTarget& target = state.config.targets[i];
    if (!target.target.codegen.generator) continue;
    for (const std::string& served : target.refines) {
      const auto [found, is_new] = first.try_emplace({*target.target.codegen.generator, served}, i);
      if (is_new) continue;
      state.diags
          .error(
              diag::GeneratorTwice{.generator = *target.target.codegen.generator, .target = served},
              target.target.span)
          .label(state.target(found->second).span, "the other one")
          .at(state.asked[i]->pointer);
      break;  // one error a target
    }
  }
}

// An external target refines what it serves and whatever that refines; nothing refines it.
bool target_refines(const ConfigState& state, std::size_t a, std::size_t b) {
  if (a == b) return true;
  const ConfiguredTarget& one = state.config.targets[a];
  const ConfiguredTarget& other = state.config.targets[b];
  if (other.target.codegen.external) return false;
  if (!one.target.codegen.external) return refines(one.target, other.target);
  return std::any_of(one.refines.begin(), one.refines.end(), [&](const std::string& id) {
    const ConfiguredTarget* served = state.find_target(id);
    return served != nullptr && refines(served->target, other.target);
  });
}

std::optional<std::size_t> least_specialized(const ConfigState& state, const std::string& type) {
  std::vector<std::size_t> of_type = state.general(type);
  const std::vector<std::size_t> externals = state.external(type);
  of_type.insert(of_type.end(), externals.begin(), externals.end());
  std::optional<std::size_t> least;
  for (const std::size_t candidate : of_type) {
    const bool refined_by_all = std::all_of(of_type.begin(), of_type.end(), [&](std::size_t other) {
      return target_refines(state, other, candidate);
    });
    if (!refined_by_all) continue;
    if (least) return std::nullopt;  // equal targets: none is less specialized than the other
    least = candidate;
  }
  return least;
}

}  // namespace

void relate_external_targets(ConfigState& state) {
  for (const std::string& type : state.device_types_in_use()) {
    const bool reported = report_externals_alone(state, type);
    const std::vector<std::size_t> general = state.general(type);
    for (const std::size_t external : state.external(type)) {
      serve(state, external, general, reported);
    }
  }
  report_generators_twice(state);
}

void require_names_of_general_targets(ConfigState& state) {
  for (const std::string& type : state.device_types_in_use()) {
    const std::vector<std::size_t> general = state.general(type);
    std::vector<std::size_t> unnamed;
    for (const std::size_t i : general) {
      if (!state.asked[i]->name) unnamed.push_back(i);
    }
    if (general.size() < 2 || unnamed.empty()) continue;
    std::vector<CandidateRow> rows;
    for (const std::size_t i : general) {
      const bool named = state.asked[i]->name.has_value();
      rows.push_back({short_text(state.target(i)), named ? "it has a name" : "it has no name",
                      state.target(i).span});
    }
    state.diags.error(diag::UnnamedGeneralTargets{.type = type}, state.target(unnamed.back()).span)
        .at(state.asked[unnamed.back()]->pointer)
        .candidates(std::move(rows))
        .help(
            "give each a name by a map or by `name:`, or move the one that drives the others "
            "to `host`");
  }
}

void map_device_types(ConfigState& state) {
  for (const std::string& type : state.device_types_in_use()) {
    const auto least = least_specialized(state, type);
    if (!least) continue;
    const std::string& id = state.config.targets[*least].id;
    state.config.device_map.emplace(type, id);
    std::vector<std::string> others;
    for (const ConfiguredTarget& target : state.config.targets) {
      if (target.target.device.name == type && target.id != id)
        others.push_back(target.id + ": it refines " + id);
    }
    state.trace("device-least-specialized", "/targets/" + id, type,
                "every other target of the device type refines it", std::move(others));
  }
}

void order_partitions(ConfigState& state) {
  std::vector<std::string> externals;
  for (const ConfiguredTarget& target : state.config.targets) {
    if (target.target.codegen.external) externals.push_back(target.id);
  }
  if (state.spec.partition_order.empty()) {
    state.config.partition_order = std::move(externals);
    return;
  }
  std::vector<std::string>& order = state.config.partition_order;
  for (const Located<std::string>& name : state.spec.partition_order) {
    const ConfiguredTarget* target =
        target_by_name(state, name.value, name.span, "/partition-order", "external target");
    if (target == nullptr) continue;
    const bool external = target->target.codegen.external;
    if (!external || std::find(order.begin(), order.end(), name.value) != order.end()) {
      auto report = state.diags.error(
          diag::UnknownReference{.what = external ? "further external target" : "external target",
                                 .name = name.value},
          name.span);
      report.at("/partition-order").expected(externals);
      continue;
    }
    order.push_back(name.value);
  }
  // What the order does not name is tried after what it names.
  for (const std::string& id : externals) {
    if (std::find(order.begin(), order.end(), id) == order.end()) order.push_back(id);
  }
}

}  // namespace tgtcfg

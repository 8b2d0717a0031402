// Makes every target canonical, assigns ids and rejects indistinguishable targets. Rule:
// docs/rules/targets.md#equal-targets.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC33.h>

#include <algorithm>
#include <map>
#include <set>

#include "resolve/config_state.h"
#include "resolve/target_form.h"
#include "resolve/target_steps.h"

namespace tgtcfg {
namespace {

// As in the older map form, a name that is a device type must be the type of its target.
bool fits_its_name(ConfigState& state, const Target& target, const TargetSpec& asked) {
  if (!asked.name || find_device_type(asked.name->value) == nullptr) return true;
  if (target.device.name == asked.name->value) return true;
  state.diags
      .error(diag::DeviceTypeMismatch{.target = short_text(target),
                                      .actual = target.device.name,
                                      .expected = asked.name->value},
             asked.name->span)
      .here("a target named after a device type must have that type")
      .at(asked.pointer)
      .label(asked.kind ? asked.kind->span : asked.span, "this kind has another type");
  return false;
}

// Groups targets without a name by preferred id, sorted by their identity: positions in the list
// are meaningless.
std::map<std::string, std::vector<std::size_t>> unnamed_targets(const ConfigState& state) {
  std::map<std::string, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (!state.target(i).name) groups[default_target_id(state.target(i))].push_back(i);
  }
  for (auto& [id, group] : groups) {
    if (group.size() < 2) continue;
    std::map<std::size_t, std::string> identities;
    for (const std::size_t i : group) identities.emplace(i, identity_of(state.target(i)));
    std::ranges::stable_sort(
        group, [&](std::size_t a, std::size_t b) { return identities.at(a) < identities.at(b); });
  }
  return groups;
}

}  // namespace

void resolve_configured_targets(ConfigState& state) {
  const Poison& poison = state.spec.poison;
  state.names_unknown = poison.lacks_layer || poison.holds("/targets");
  state.targets_failed = state.names_unknown;
  state.hosts_failed = poison.lacks_layer || poison.holds("/host");
  if (repeats_too_much(state)) {
    state.targets_failed = state.hosts_failed = state.names_unknown = true;
    return;
  }
  for (const TargetSpec& entry : state.spec.targets) {
    Resolution resolved = resolve_as_far(entry, state);
    const bool fits = resolved.target && fits_its_name(state, *resolved.target, entry);
    if (!fits) {
      state.targets_failed = true;
      if (entry.name) state.failed_names.insert(entry.name->value);
      if (!entry.name) state.nameless_failed = true;
      continue;
    }
    Target& target = *resolved.target;
    if (entry.host && entry.host->none) target.host_none = true;
    if (resolved.poison.holds("/host")) state.hosts_failed = true;
    state.asked_hosts.push_back(entry.host ? &*entry.host : nullptr);
    std::optional<std::size_t>& equal = state.first_equal.emplace_back();
    if (!resolved.poison.any) equal = first_equal(state, target).value_or(state.size());
    state.poison.push_back(std::move(resolved.poison));
    static_cast<Target&>(state.targets().emplace_back()) = std::move(target);
  }
}

void name_targets(ConfigState& state) {
  std::set<std::string> taken;
  const auto take = [&](std::size_t i) {
    const std::string& id = state.targets()[i].id;
    return taken.insert(id).second && !state.failed_names.contains(id);
  };
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (!state.target(i).name) continue;
    state.targets()[i].id = *state.target(i).name;
    if (!take(i)) state.names_missing = true;
  }
  for (const auto& [base, group] : unnamed_targets(state)) {
    int number = 1;
    for (const std::size_t i : group) {
      std::string& id = state.targets()[i].id = base;
      while (!take(i)) id = base + "-" + std::to_string(++number);
    }
  }
}

void tell_targets_apart(ConfigState& state) {
  std::map<std::size_t, std::size_t> unnamed;
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (state.target(i).name || !state.first_equal[i]) continue;
    const auto [earlier, is_new] = unnamed.try_emplace(*state.first_equal[i], i);
    if (is_new) continue;
    state.diags.error(diag::DuplicateTarget{}, state.target(i).span)
        .label(state.target(earlier->second).span, "first listed here")
        .at(state.target(i).pointer)
        .help("remove one of the targets, or name both");
  }
}

void warn_of_indistinct_targets(ConfigState& state) {
  std::set<std::string> mentioned;
  for (const DeviceSpec& device : state.spec.devices) {
    if (device.target) mentioned.insert(device.target->value);
  }
  for (const ResolvedFunction& function : state.config.functions) {
    if (function.target) mentioned.insert(*function.target);
  }
  for (std::size_t i = 0; i < state.first_equal.size(); ++i) {
    if (!state.first_equal[i]) continue;
    const std::size_t first = *state.first_equal[i];
    if (first == i || !state.target(i).name || !state.target(first).name) continue;
    const PlanTarget& a = state.config.targets[i];
    const PlanTarget& b = state.config.targets[first];
    if (mentioned.contains(a.id) && mentioned.contains(b.id)) continue;
    state.diags.warning(diag::IndistinctTargets{.target = a.id, .other = b.id}, a.span)
        .label(b.span, "`" + b.id + "`")
        .at(state.target(i).pointer);
  }
}

}  // namespace tgtcfg

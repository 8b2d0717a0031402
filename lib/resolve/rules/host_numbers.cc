// Numbers hosts by first use, with targets in order of id, and chooses the device of the host.
#include <algorithm>
#include <vector>

#include "resolve/config_state.h"
#include "resolve/target_form.h"

namespace tgtcfg {
namespace {

// The host of the default device, or else the host shared by all targets.
std::optional<std::string> common_host(const ConfigState& state) {
  if (state.config.default_device) {
    const ResolvedDevice* device = state.find_device(*state.config.default_device);
    if (device != nullptr && device->target) {
      const PlanTarget* target = state.find_target(*device->target);
      if (target != nullptr && target->host) return target->host;
    }
  }
  const auto& targets = state.config.targets;
  if (targets.empty()) return std::nullopt;
  const bool agree = std::ranges::all_of(
      targets, [&](const PlanTarget& t) { return t.host == targets.front().host; });
  return agree ? targets.front().host : std::nullopt;
}

}  // namespace

const PlanHost& host_of_plan(ConfigState& state, const Target& host) {
  std::vector<PlanHost>& hosts = state.config.hosts;
  const auto [known, is_new] = state.host_numbers.try_emplace(identity_of(host), hosts.size());
  if (!is_new) return hosts[known->second];
  PlanHost& added = hosts.emplace_back();
  static_cast<Target&>(added) = host;
  added.id = host_id(known->second);
  if (const auto target = first_equal(state, host))
    added.same_as = state.config.targets[*target].id;
  return added;
}

void number_hosts(ConfigState& state) {
  for (const PlanTarget* next : by_id(state.targets())) {
    const auto i = static_cast<std::size_t>(next - state.targets().data());
    PlanTarget& target = state.targets()[i];
    target.host_target = nullptr;
    if (state.host_of[i]) target.host = host_of_plan(state, *state.host_of[i]).id;
  }
  state.config.host = common_host(state);
}

void place_host_device(ConfigState& state) {
  if (!state.config.host) return;
  const PlanHost& host = *state.config.find_host(*state.config.host);
  // A device with the host's type and index 0 is the host's, unless it runs another target.
  for (const ResolvedDevice& device : state.config.devices) {
    if (device.type != host.device || device.index != 0) continue;
    if (device.target && device.target != host.same_as) continue;
    state.config.host_device = device.id;
    return;
  }
  state.config.devices.push_back({.id = "host", .type = host.device, .index = 0, .implicit = true});
  state.config.host_device = "host";
}

}  // namespace tgtcfg

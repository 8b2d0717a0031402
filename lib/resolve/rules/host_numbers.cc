// Hosts in the order in which targets, by id, first use them, and the device of the host.
#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "resolve/config_state.h"
#include "resolve/target_order.h"

namespace tgtcfg {
namespace {

// The host of the default device, else the one that all targets agree on.
std::optional<std::size_t> common_host(const ConfigState& state) {
  if (state.config.default_device) {
    const ResolvedDevice* device = state.find_device(*state.config.default_device);
    if (device != nullptr && device->target) {
      const ConfiguredTarget* target = state.find_target(*device->target);
      if (target != nullptr && target->host) return target->host;
    }
  }
  const auto& targets = state.config.targets;
  if (targets.empty()) return std::nullopt;
  const bool agree = std::all_of(targets.begin(), targets.end(), [&](const ConfiguredTarget& t) {
    return t.host == targets.front().host;
  });
  return agree ? targets.front().host : std::nullopt;
}

}  // namespace

std::size_t host_number(ConfigState& state, const Target& host) {
  const std::string identity = identity_of(host);
  const auto [known, is_new] = state.host_numbers.try_emplace(identity, state.config.hosts.size());
  if (!is_new) return known->second;
  state.config.hosts.push_back(host);
  std::optional<std::string> same_as;
  if (const auto target = first_equal(state, host, identity_hash(host)))
    same_as = state.config.targets[*target].id;
  state.config.host_same_as.push_back(std::move(same_as));
  return known->second;
}

void number_hosts(ConfigState& state) {
  std::map<const Target*, std::size_t> numbers;      // of hosts that several targets share
  std::vector<std::shared_ptr<const Target>> hosts;  // by number
  for (const ConfiguredTarget* next : by_id(state.targets())) {
    const auto i = static_cast<std::size_t>(next - state.targets().data());
    ConfiguredTarget& target = state.targets()[i];
    if (!state.host_of[i]) {
      target.target.host = nullptr;
      target.host = std::nullopt;
      continue;
    }
    const auto [known, is_new] = numbers.try_emplace(state.host_of[i].get(), 0);
    if (is_new) known->second = host_number(state, *state.host_of[i]);
    target.host = known->second;
    hosts.resize(state.config.hosts.size());
    std::shared_ptr<const Target>& host = hosts[*target.host];
    if (host == nullptr) host = std::make_shared<const Target>(state.config.hosts[*target.host]);
    target.target.host = host;
  }
  state.config.host = common_host(state);
}

void place_host_device(ConfigState& state) {
  if (!state.config.host) return;
  const Target& host = state.config.hosts[*state.config.host];
  const auto& same_as = state.config.host_same_as[*state.config.host];
  // A device of the host's type at index 0 is the host's, unless it runs another target.
  for (const ResolvedDevice& device : state.config.devices) {
    if (device.type != host.device || device.index != 0) continue;
    if (device.target && device.target != same_as) continue;
    state.config.host_device = device.id;
    return;
  }
  state.config.devices.push_back({.id = "host",
                                  .type = host.device,
                                  .index = 0,
                                  .target = std::nullopt,
                                  .memory_scope = std::nullopt,
                                  .implicit = true});
  state.config.host_device = "host";
}

}  // namespace tgtcfg

#include "emit/config_index.h"

namespace tgtcfg {
namespace {

const ConfigIndex::Numbers& list_of(
    const std::unordered_map<std::string_view, ConfigIndex::Numbers>& lists,
    std::string_view name) {
  static const ConfigIndex::Numbers nothing;
  const auto found = lists.find(name);
  return found == lists.end() ? nothing : found->second;
}

template <class Things>
auto pointer_of(const Things& things, const auto& id) {
  const auto found = things.find(id);
  return found == things.end() ? nullptr : found->second;
}

}  // namespace

ConfigIndex::ConfigIndex(const CompilationConfig& config, const ConfigIndex* around)
    : config_(config), opt_level_(config.opt_level) {
  if (!opt_level_ && around != nullptr) opt_level_ = around->opt_level();
  targets_.reserve(config.targets.size());
  for (const ConfiguredTarget& target : config.targets) targets_.try_emplace(target.id, &target);
  for (std::size_t i = 0; i < config.hosts.size(); ++i) hosts_.emplace(host_id(i), i);
  for (std::size_t i = 0; i < config.devices.size(); ++i) {
    const ResolvedDevice& device = config.devices[i];
    devices_.try_emplace(device.id, &device);
    if (device.target) devices_naming_[*device.target].push_back(i);
  }
  for (std::size_t i = 0; i < config.functions.size(); ++i) add_function(config.functions[i], i);
  default_target_ = find_default_target();
}

void ConfigIndex::add_function(const ResolvedFunction& function, std::size_t number) {
  if (function.part) in_part_[*function.part].push_back(number);
  if (!function.target) {
    if (function.state == FunctionState::host && function.host)
      made_by_[*function.host].push_back(number);
    return;
  }
  naming_[*function.target].push_back(number);
  made_by_[*function.target].push_back(number);
  const ConfiguredTarget* named = target(*function.target);
  if (named == nullptr || !named->target.codegen.external) return;
  const ConfiguredTarget* served = general_target(named->id);
  if (served != nullptr && served != named) made_by_[served->id].push_back(number);
}

const ConfiguredTarget* ConfigIndex::target(std::string_view id) const {
  return pointer_of(targets_, id);
}

const ConfiguredTarget* ConfigIndex::general_target(std::string_view id) const {
  const ConfiguredTarget* named = target(id);
  if (named == nullptr || named->is_general()) return named;
  for (const std::string& refined : named->refines) {
    const ConfiguredTarget* other = target(refined);
    if (other != nullptr && other->is_general()) return other;
  }
  return nullptr;
}

const ResolvedDevice* ConfigIndex::device(std::string_view id) const {
  return pointer_of(devices_, id);
}

const Target* ConfigIndex::host(std::string_view id) const {
  const auto number = host_number(id);
  return number ? &config_.hosts[*number] : nullptr;
}

std::optional<std::size_t> ConfigIndex::host_number(std::string_view id) const {
  const auto found = hosts_.find(std::string(id));
  return found == hosts_.end() ? std::nullopt : std::optional(found->second);
}

std::string ConfigIndex::find_default_target() const {
  const ResolvedDevice* device =
      config_.default_device ? this->device(*config_.default_device) : nullptr;
  if (device != nullptr && device->target) return *device->target;
  const ConfiguredTarget* only = nullptr;
  for (const ConfiguredTarget& target : config_.targets) {
    if (!target.is_general()) continue;
    if (only != nullptr) return {};
    only = &target;
  }
  return only == nullptr ? std::string() : only->id;
}

const ConfigIndex::Numbers& ConfigIndex::functions_naming(std::string_view target) const {
  return list_of(naming_, target);
}
const ConfigIndex::Numbers& ConfigIndex::devices_naming(std::string_view target) const {
  return list_of(devices_naming_, target);
}
const ConfigIndex::Numbers& ConfigIndex::functions_made_by(std::string_view id) const {
  return list_of(made_by_, id);
}
const ConfigIndex::Numbers& ConfigIndex::functions_in(std::string_view part) const {
  return list_of(in_part_, part);
}

}  // namespace tgtcfg

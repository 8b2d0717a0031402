#include "plan/asked_default.h"

#include <algorithm>
#include <string>

namespace tgtcfg {
namespace {

constexpr const char* fallback_key = "relay.fallback_device_type";

bool was_asked(const Plan& plan) {
  return std::ranges::any_of(plan.trace, [](const TraceEntry& entry) {
    return is_asked_default(entry.rule, entry.pointer);
  });
}

// For a type, index and target, the rules choose the first device.
bool is_first_of_its_target(const Plan& plan, const ResolvedDevice& device) {
  const auto first = std::ranges::find_if(plan.devices, [&](const ResolvedDevice& other) {
    return other.type.name == device.type.name && other.target == device.target && other.index == 0;
  });
  return first != plan.devices.end() && first->id == device.id;
}

}  // namespace

bool is_asked_default(std::string_view rule, std::string_view pointer) {
  return rule == default_asked_rule && pointer == "/default-device";
}

std::optional<std::string_view> rule_of_default(const Plan& plan) {
  const ResolvedDevice* device =
      plan.default_device ? plan.find_device(*plan.default_device) : nullptr;
  if (device == nullptr || was_asked(plan) || plan.pass_config.contains(fallback_key))
    return std::nullopt;
  const std::string& type = device->type.name;
  const bool one_type = std::ranges::all_of(
      plan.targets, [&](const PlanTarget& other) { return other.device.name == type; });
  if (!one_type && type != "cpu") return std::nullopt;
  const auto mapped = plan.device_map.find(type);
  const std::string least = mapped == plan.device_map.end() ? std::string() : mapped->second;
  if (least != device->target.value_or("") || !is_first_of_its_target(plan, *device))
    return std::nullopt;
  return one_type ? "default-device-only" : "default-device-cpu";
}

}  // namespace tgtcfg

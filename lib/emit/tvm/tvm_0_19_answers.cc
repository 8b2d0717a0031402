// Answers about a configuration in the format of the release.
#include <tgtcfg/target.h>

#include <algorithm>
#include <utility>

#include "emit/tvm/tvm_0_19_config.h"

namespace tgtcfg {

namespace {

Value or_null(const std::optional<Tvm019Target>& target) {
  return target ? tvm_0_19_brief(*target) : Value(nullptr);
}

Value failure(std::string_view error_class, std::string error) {
  return Object{{"ok", false}, {"error_class", error_class}, {"error", std::move(error)}};
}

Value no_target(std::int64_t device_type) {
  if (device_type <= 0) {
    return failure("invalid_device_type", "InternalError: Check failed: device_type > 0 (" +
                                              std::to_string(device_type) +
                                              " vs. 0) : Invalid device type");
  }
  return failure("no_target_for_device", "No target is specified for device type " +
                                             std::to_string(device_type) +
                                             ". The available device types and targets are:");
}

const Tvm019Target* first_of_type(const Tvm019Config& config, std::int64_t device_type) {
  const auto found =
      std::find_if(config.targets.begin(), config.targets.end(),
                   [&](const Tvm019Target& target) { return target.device_type == device_type; });
  return found == config.targets.end() ? nullptr : &*found;
}

/// Returns the equal target of the configuration and its location. The host is checked first.
std::pair<const Tvm019Target*, std::string> own_target(const Tvm019Config& config,
                                                       const Tvm019Target& target) {
  if (same_tvm_0_19_target(config.host, target)) return {&config.host, "host_target"};
  for (std::size_t i = 0; i < config.targets.size(); ++i) {
    if (!same_tvm_0_19_target(config.targets[i], target)) continue;
    return {&config.targets[i], "primitive_targets[" + std::to_string(i) + "]"};
  }
  return {&target, "itself"};
}

std::string text_of(const Value& value) {
  if (value.is_string()) return value.string();
  if (value.is_boolean()) return value.boolean() ? "True" : "False";
  return value.is_integer() ? std::to_string(value.integer()) : std::string();
}

}  // namespace

Value tvm_0_19_brief(const Tvm019Target& target) {
  const auto text = tvm_0_19_text(target);
  return Object{{"export", tvm_0_19_export(target)}, {"str", text ? Value(*text) : Value(nullptr)}};
}

Value tvm_0_19_device(const Tvm019VirtualDevice& device) {
  return Object{{"device_type", device.device_type},
                {"virtual_device_id", device.index},
                {"target", or_null(device.target)},
                {"memory_scope", device.memory_scope}};
}

Value tvm_0_19_generator(const Tvm019Generator& generator) {
  Object options;
  std::string raw = generator.name;
  for (const auto& [name, value] : generator.options) {
    options.push_back({name, value});
    raw += " -" + name + "=" + text_of(value);
  }
  return Object{{"name", generator.name},
                {"opts", std::move(options)},
                {"raw", raw},
                {"is_tvm_target", false}};
}

Value tvm_0_19_answer(const Tvm019Config& config) {
  Array targets;
  for (const Tvm019Target& target : config.targets) targets.push_back(tvm_0_19_brief(target));
  const Tvm019Target& first = config.targets[config.default_target];
  const bool homogeneous = config.targets.size() == 1;
  Object answer{
      {"host_target", tvm_0_19_brief(config.host)},
      {"host_virtual_device", tvm_0_19_device({config.host.device_type, 0, config.host, {}})},
      {"primitive_targets", std::move(targets)},
      {"default_primitive_virtual_device", tvm_0_19_device({first.device_type, 0, first, {}})},
      {"optional_homogeneous_target",
       homogeneous ? tvm_0_19_brief(config.targets.front()) : Value(nullptr)}};
  if (!config.generators.empty()) {
    Array generators;
    for (const auto& generator : config.generators)
      generators.push_back(tvm_0_19_generator(generator));
    answer.push_back({"extra_targets", std::move(generators)});
  }
  return answer;
}

bool same_tvm_0_19_target(const Tvm019Target& a, const Tvm019Target& b) {
  return tvm_0_19_export(a) == tvm_0_19_export(b);
}

Value find_device(const Tvm019Config& config, std::int64_t device_type) {
  const Tvm019Target* target = first_of_type(config, device_type);
  if (device_type <= 0 || target == nullptr) return no_target(device_type);
  return Object{{"ok", true}, {"target", tvm_0_19_brief(*target)}};
}

Value find_kind(const Tvm019Config& config, std::string_view kind) {
  for (const Tvm019Target& target : config.targets) {
    if (target.kind == kind) return tvm_0_19_brief(target);
  }
  return nullptr;
}

Value canonical_target(const Tvm019Config& config, const Tvm019Target& target) {
  return Object{{"ok", true}, {"resolves_to", own_target(config, target).second}};
}

Value canonical_virtual_device(const Tvm019Config& config, const Tvm019VirtualDevice& device) {
  Tvm019VirtualDevice result = device;
  if (device.target) {
    if (device.target->device_type != device.device_type) {
      return failure("device_type_mismatch", "the target has device type " +
                                                 std::to_string(device.target->device_type) +
                                                 ", not " + std::to_string(device.device_type));
    }
    result.target = *own_target(config, *device.target).first;
  } else if (device.device_type != -1) {
    const Tvm019Target* target = first_of_type(config, device.device_type);
    if (device.device_type <= 0 || target == nullptr) return no_target(device.device_type);
    result.target = *target;
  }
  return Object{{"ok", true}, {"virtual_device", tvm_0_19_device(result)}};
}

}  // namespace tgtcfg

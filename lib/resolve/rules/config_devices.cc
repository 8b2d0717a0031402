// Virtual devices as written, and the default device. Rules:
// docs/rules/devices.md#default-device-asked and the following sections.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC33.h>

#include <algorithm>
#include <iterator>

#include "model/plain_values.h"
#include "resolve/config_state.h"
#include "resolve/rules/function_patterns.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view fallback_key = "relay.fallback_device_type";

// Suffix of a part's name that selects its only target. Names cannot contain it.
constexpr char only_target = '\n';

// The span of `dsp` in `npu:dsp`, quoted or not, so that a suggestion replaces only this part.
Span place_of_rest(Span span, std::string_view path) {
  const std::size_t quotes =
      span.end - span.begin - std::min<std::size_t>(path.size(), span.end - span.begin);
  if (quotes != 0 && quotes != 2) return span;
  const std::size_t before = quotes / 2 + path.find(part_separator) + 1;
  return {span.file, static_cast<std::uint32_t>(span.begin + before),
          static_cast<std::uint32_t>(span.end - quotes / 2)};
}

// A device of a nested target belongs to the nested configuration, which is resolved later.
void hand_to_part(ConfigState& state, const DeviceSpec& asked) {
  const auto [outer, rest] = split_part_path(asked.target->value);
  const std::string part(outer.empty() ? rest : outer);
  DeviceSpec device = asked;
  if (outer.empty()) {
    device.target->value = part + only_target;
  } else {
    device.target = {std::string(rest), place_of_rest(asked.target->span, asked.target->value)};
  }
  state.devices_of_parts.emplace_back(part, std::move(device));
}

const PlanTarget* only_target_of_part(ConfigState& state, const Located<std::string>& part,
                                      const std::string& pointer) {
  if (const PlanTarget* only = only_general(state.config)) return only;
  if (state.targets_failed) return nullptr;
  const std::string name = part.value.substr(0, part.value.size() - 1);
  std::vector<std::string> paths;
  for (const PlanTarget& target : state.config.targets) {
    if (target.is_general()) paths.push_back(part_path(name, target.id));
  }
  state.diags.error(diag::UnknownReference{.what = "target", .name = name}, part.span)
      .at(pointer)
      .note("`" + name + "` is a part with several targets")
      .help("use one of its targets: " + quoted_list(paths))
      .expected(paths);
  return nullptr;
}

const PlanTarget* target_of_device(ConfigState& state, const Located<std::string>& asked,
                                   const std::string& pointer) {
  if (asked.value.ends_with(only_target)) return only_target_of_part(state, asked, pointer);
  return target_by_name(state, asked.value, asked.span, pointer);
}

// Devices may share an index if they have different targets or memory scopes.
void report_same_device(ConfigState& state, const DeviceSpec& asked, const ResolvedDevice& device) {
  const auto other = std::ranges::find_if(state.config.devices, [&](const ResolvedDevice& each) {
    return each.type == device.type && each.index == device.index && each.target == device.target &&
           each.memory_scope == device.memory_scope;
  });
  if (!device.index || other == state.config.devices.end()) return;
  state.diags
      .warning(diag::SameDevice{.device = device.id,
                                .other = other->id,
                                .type = device.type.name,
                                .index = std::to_string(*device.index)},
               asked.index->span)
      .at("/devices/" + device.id + "/index");
}

void resolve_device(ConfigState& state, const DeviceSpec& asked) {
  const std::string pointer = "/devices/" + asked.name.value;
  ResolvedDevice device;
  device.id = asked.name.value;
  if (asked.index) device.index = asked.index->value;
  if (asked.memory_scope) device.memory_scope = asked.memory_scope->value;
  if (asked.clock_frequency_hz) device.clock_frequency_hz = asked.clock_frequency_hz->value;
  const DeviceType* type = nullptr;
  if (asked.type) {
    type = find_device_type(asked.type->value);
    if (type == nullptr) {
      const std::vector<std::string> names = texts_of(device_types(), &DeviceType::name);
      state.diags.error(diag::UnknownDeviceType{.name = asked.type->value}, asked.type->span)
          .at(pointer + "/type")
          .suggest_nearest(asked.type->value, names, asked.type->span)
          .expected(names);
      return;
    }
    device.type = *type;
  }
  if (asked.target) {
    const PlanTarget* target = target_of_device(state, *asked.target, pointer + "/target");
    if (target == nullptr) return;
    if (type != nullptr && *type != target->device) {
      state.diags
          .error(
              diag::DeviceTypeMismatch{
                  .target = target->id, .actual = target->device.name, .expected = type->name},
              asked.type->span)
          .at(pointer + "/type")
          .label(target->span, "the target");
      return;
    }
    device.type = target->device;
    device.target = target->id;
  } else if (type == nullptr) {
    if (asked.poisoned) return;
    state.diags.error(diag::DeviceWithoutType{.name = device.id}, asked.name.span).at(pointer);
    return;
  } else {
    const PlanTarget* target =
        target_of_device_type(state, type->name, asked.type->span, pointer + "/type");
    if (target == nullptr) return;
    device.target = target->id;
    state.trace("device-least-specialized", pointer + "/target", target->id,
                "the device names no target");
  }
  report_same_device(state, asked, device);
  state.config.devices.push_back(std::move(device));
}

void set_default(ConfigState& state, const PlanTarget& target) {
  const DeviceType type = target.device;
  state.config.default_device = device_for(state, type, target.id, type.name + "0");
}

const DeviceType* fallback_type(ConfigState& state, const Member& pass) {
  const Value& value = pass.value;
  const std::string pointer = "/pass-config/" + pass.key;
  const DeviceType* type = value.is_integer() && value.integer() > 0 && value.integer() < 1000
                               ? find_device_type(static_cast<int>(value.integer()))
                               : nullptr;
  if (type == nullptr) {
    const std::string text = value.is_integer()  ? std::to_string(value.integer())
                             : value.is_string() ? value.string()
                                                 : std::string(in_words(value.kind()));
    state.diags.error(diag::UnknownDeviceType{.name = text}, value.span).at(pointer);
  }
  return type;
}

std::vector<std::string> default_device_choices(const ConfigState& state) {
  std::vector<std::string> names = texts_of(state.config.devices, &ResolvedDevice::id);
  for (const DeviceSpec& device : state.spec.devices) names.push_back(device.name.value);
  for (std::string& target : state.target_names()) names.push_back(std::move(target));
  for (const TypeInUse& type : state.types_in_use()) names.push_back(type.name);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// The name of a device, or else of a target, or else of a device type.
void default_by_name(ConfigState& state, const Located<std::string>& asked) {
  if (state.find_device(asked.value) != nullptr) {
    state.config.default_device = asked.value;
  } else if (const PlanTarget* target = state.find_target(asked.value)) {
    set_default(state, *target);
  } else if (find_device_type(asked.value) != nullptr) {
    target = target_of_device_type(state, asked.value, asked.span, "/default-device");
    if (target != nullptr) set_default(state, *target);
  } else if (!state.is_failed_name(asked.value)) {
    constexpr std::string_view what = "device, target or device type";
    if (report_device_of_part(state, asked, what, "/default-device")) return;
    if (is_failed_device(state, asked.value)) return;  // already reported
    const std::vector<std::string> names = default_device_choices(state);
    state.diags
        .error(diag::UnknownReference{.what = std::string(what), .name = asked.value}, asked.span)
        .at("/default-device")
        .suggest_nearest(asked.value, names, asked.span)
        .expected(names)
        .actual(asked.value);
  }
}

// True if the configuration sets it, even to an invalid value.
bool default_device_asked(ConfigState& state) {
  const Member* fallback = find_member(state.spec.pass_config, fallback_key);
  const DeviceType* type = fallback == nullptr ? nullptr : fallback_type(state, *fallback);
  if (!state.spec.default_device) {
    if (fallback == nullptr) return false;
    if (type == nullptr) return true;
    const PlanTarget* target = target_of_device_type(state, type->name, fallback->value.span,
                                                     "/pass-config/" + std::string(fallback_key));
    if (target != nullptr) {
      set_default(state, *target);
      state.trace("default-device-asked", "/pass-config/" + std::string(fallback_key),
                  *state.config.default_device, "the pass configuration names its type");
    }
    return true;
  }
  default_by_name(state, *state.spec.default_device);
  if (!state.config.default_device) return true;
  state.trace("default-device-asked", "/default-device", *state.config.default_device,
              "the configuration names it");
  const ResolvedDevice* device = state.find_device(*state.config.default_device);
  if (type != nullptr && device != nullptr && device->type != *type) {
    state.diags.error(diag::DefaultDeviceConflict{}, state.spec.default_device->span)
        .here("this has device type `" + device->type.name + "`")
        .label(fallback->value.span, "this is device type `" + type->name + "`")
        .at("/default-device");
  }
  return true;
}

// Returns the lines that select one of two conflicting targets.
std::string line_to_write(const ConfigState& state) {
  const auto& targets = state.config.targets;
  for (const PlanTarget& target : targets) {
    const std::string& type = target.device.name;
    const std::string rival = rival_of(state, target);
    const bool open = !rival.empty() && !target.codegen.external;
    if (!open || state.config.device_map.contains(type)) continue;
    return "set `default-device: " + target.id + "` or `default-device: " + rival + "`";
  }
  const auto& types = state.config.device_map;
  if (types.size() < 2) return "set `default-device:` to a device, a target or a device type";
  const std::string& first = types.begin()->first;
  return "set `default-device: " + first +
         "` or `default-device: " + std::next(types.begin())->first + "`";
}

void report_open_default(ConfigState& state) {
  const Poison& poison = state.spec.poison;
  if (state.names_missing || poison.lacks_layer || poison.holds("/default-device")) return;
  for (const TypeInUse& type : state.types_in_use()) {
    if (state.is_unsure(type.name)) return;
  }
  std::vector<CandidateRow> rows;
  for (const PlanTarget& target : state.config.targets) {
    const std::string& type = target.device.name;
    const bool mapped = state.config.device_map.contains(type);
    rows.push_back({target.id,
                    mapped
                        ? "`" + type + "` is one of several device types"
                        : "`" + rival_of(state, target) + "` also has device type `" + type + "`",
                    target.span});
  }
  state.diags.warning(diag::DefaultDeviceOpen{}, state.spec.targets_span)
      .at("/default-device")
      .candidates(std::move(rows))
      .help(line_to_write(state));
  state.trace("default-device-open", "/default-device", "", "no rule finds one");
}

}  // namespace

std::string device_for(ConfigState& state, const DeviceType& type,
                       const std::optional<std::string>& target, const std::string& implicit_id) {
  for (const ResolvedDevice& device : state.config.devices) {
    if (device.type == type && device.index == 0 && device.target == target) return device.id;
  }
  std::string id = implicit_id;
  for (int n = 2; state.find_device(id) != nullptr; ++n) id = implicit_id + "-" + std::to_string(n);
  state.config.devices.push_back(
      {.id = id, .type = type, .index = 0, .target = target, .implicit = true});
  return id;
}

void resolve_devices(ConfigState& state) {
  for (const DeviceSpec& device : state.spec.devices) {
    const bool names_target = !device.target || device.target->value.ends_with(only_target) ||
                              state.find_target(device.target->value) != nullptr ||
                              state.spec.parts.empty();
    if (names_target) {
      resolve_device(state, device);
      continue;
    }
    DeviceSpec asked = device;
    asked.target->value = typed_path(device.target->value);
    if (means_part(state, asked.target->value)) {
      hand_to_part(state, asked);
    } else {
      resolve_device(state, asked);
    }
  }
}

void choose_default_device(ConfigState& state) {
  auto& config = state.config;
  if (config.targets.size() == 1 && !state.targets_failed)
    config.homogeneous = config.targets.front().id;
  if (default_device_asked(state) || state.targets_failed || config.targets.empty()) return;
  const std::vector<TypeInUse>& types = state.types_in_use();
  const bool one = types.size() == 1;
  const auto mapped = config.device_map.find(one ? types.front().name : std::string("cpu"));
  if (mapped == config.device_map.end()) return report_open_default(state);
  set_default(state, *state.find_target(mapped->second));
  std::vector<std::string> over;
  for (const auto& [type, general, external] : types) {
    if (type != mapped->first) over.push_back(type + ": where several types are in use, it is cpu");
  }
  state.trace(
      one ? "default-device-only" : "default-device-cpu", "/default-device", *config.default_device,
      one ? "one device type is in use" : "several device types are in use", std::move(over));
}

}  // namespace tgtcfg

#include "check/target_value.h"

#include <algorithm>

#include "check/config_reader.h"
#include "check/target_expression.h"
#include "model/plain_values.h"

namespace tgtcfg {
namespace {

template <class T>
Value value_of(const Located<T>& located) {
  return placed(Value(located.value), located.span);
}

template <class T>
void add(Object& object, std::string_view key, const std::optional<Located<T>>& located) {
  if (located) object.push_back({std::string(key), value_of(*located), located->span});
}

// In a map these words select the type of target; in a target string they are attributes.
bool has_word_of_maps(const Object& attributes) {
  return std::ranges::any_of(attributes, [](const Member& member) {
    return member.key == "target" || member.key == "name" || member.key == "config" ||
           member.key.starts_with("x-");
  });
}

Value texts(const std::vector<Located<std::string>>& words) {
  Array list;
  for (const Located<std::string>& word : words) list.push_back(value_of(word));
  Value value(std::move(list));
  if (!words.empty()) value.span = words.front().span;
  return value;
}

Value option_set(const OptionSetSpec& set) {
  Object object{{"kind", value_of(set.kind), set.kind.span}};
  object.insert(object.end(), set.options.begin(), set.options.end());
  return placed(Value(std::move(object)), set.kind.span);
}

Value device(const DeviceSpec& device) {
  Object object;
  add(object, "type", device.type);
  add(object, "index", device.index);
  add(object, "target", device.target);
  add(object, "memory-scope", device.memory_scope);
  add(object, "memory", device.memory);
  add(object, "clock-frequency-hz", device.clock_frequency_hz);
  return placed(Value(std::move(object)), device.name.span);
}

Value targets(const ConfigSpec& config) {
  Array list;
  Object map;
  for (const TargetSpec& target : config.targets) {
    Value value = value_of(target);
    if (config.targets_form == TargetsForm::map && target.name) {
      erase_key(value.object(), "name");
      map.push_back({target.name->value, std::move(value), target.name->span});
    } else {
      list.push_back(std::move(value));
    }
  }
  const bool as_map = list.empty() && !map.empty();
  return placed(as_map ? Value(std::move(map)) : Value(std::move(list)), config.targets_span);
}

std::string_view name_of(HostPolicy policy) {
  if (policy == HostPolicy::first) return "first";
  return policy == HostPolicy::per_target ? "per-target" : "unique";
}

void add_maps(const ConfigSpec& config, Object& object) {
  if (!config.devices.empty()) {
    Object devices;
    for (const DeviceSpec& each : config.devices)
      devices.push_back({each.name.value, device(each), each.name.span});
    object.push_back({"devices", Value(std::move(devices))});
  }
  if (config.parts.empty()) return;
  Object parts;
  for (const auto& [name, part] : config.parts)
    parts.push_back({name.value, value_of(*part), name.span});
  object.push_back({"parts", Value(std::move(parts))});
}

// Values kept as written may contain keys of the user.
Value without_own_keys(Value value) {
  if (!value.is_object()) return value;
  std::erase_if(value.object(), [](const Member& each) { return each.key.starts_with("x-"); });
  for (Member& each : value.object()) each.value = without_own_keys(std::move(each.value));
  return value;
}

void add_settings(const ConfigSpec& config, Object& object) {
  if (config.executor) object.push_back({"executor", option_set(*config.executor)});
  if (config.runtime) object.push_back({"runtime", option_set(*config.runtime)});
  if (!config.pass_config.empty()) object.push_back({"pass-config", Value(config.pass_config)});
  if (config.opt_level) object.push_back({"opt-level", value_of(*config.opt_level)});
  if (config.llvm_release) object.push_back({"llvm-release", value_of(*config.llvm_release)});
  if (!config.disabled_passes.empty())
    object.push_back({"disabled-passes", texts(config.disabled_passes)});
  add(object, "default-device", config.default_device);
  if (!config.partition_order.empty())
    object.push_back({"partition-order", texts(config.partition_order)});
  if (config.lowering) object.push_back({"lowering", *config.lowering});
  for (const auto& [key, field] : fields_as_written) {
    if (config.*field) object.push_back({std::string(key), without_own_keys(*(config.*field))});
  }
  if (config.functions) object.push_back({"functions", without_own_keys(*config.functions)});
  if (!config.build) return;
  for (const Member& member : config.build->object()) object.push_back(member);
}

}  // namespace

Value value_of(const HostSpec& host) {
  if (host.none) return placed(Value("none"), host.span);
  return host.target == nullptr ? placed(Value(), host.span) : value_of(*host.target);
}

Value value_of(const TargetSpec& target) {
  Object object;
  add(object, "name", target.name);
  add(object, "kind", target.kind);
  if (target.tag && target.part) {
    Span span = target.tag->span;
    if (span.file == target.part->span.file) span.end = target.part->span.end;
    object.push_back(
        {"tag", placed(Value(target.tag->value + ":" + target.part->value), span), span});
  } else {
    add(object, "tag", target.tag);
  }
  add(object, "config", target.config);
  // Without a kind, a generator is written in place of the kind.
  const bool alone = !target.kind && !target.tag && !target.config;
  add(object, alone ? "kind" : "compiler", target.compiler);
  if (target.host) object.push_back({"host", value_of(*target.host), target.host->span});
  if (target.code) object.push_back(*target.code);
  if (!target.devices.empty()) {
    Array devices;
    for (const TargetSpec& each : target.devices) devices.push_back(value_of(each));
    object.push_back({"devices", Value(std::move(devices))});
  }
  object.insert(object.end(), target.attributes.begin(), target.attributes.end());
  Value value = placed(std::move(object), target.span);
  if (has_word_of_maps(target.attributes)) value.style = ScalarStyle::target_text;
  return value;
}

Value value_of(const ConfigSpec& config) {
  Object object;
  add(object, "tag", config.tag);
  // If all entries are configurations, they are parts.
  const bool none = config.targets.empty() && !config.parts.empty();
  if (config.has_targets && !none)
    object.push_back({"targets", targets(config), config.targets_span});
  if (config.host) object.push_back({"host", value_of(*config.host), config.host->span});
  if (config.host_policy_span.known()) {
    object.push_back(
        {"host-policy", placed(Value(name_of(config.host_policy)), config.host_policy_span)});
  }
  add_settings(config, object);
  add_maps(config, object);
  return placed(Value(std::move(object)), config.span);
}

std::optional<Value> target_as_object(const Value& expression, const std::string& pointer,
                                      CheckContext& context) {
  const bool refers = expression.is_object() && expression.has("target") &&
                      expression.style != ScalarStyle::target_text;
  if (expression.is_object() && !refers) return expression;
  // Notices are reported only once, when the merged target is checked.
  Diagnostics found;
  CheckContext quiet{context.into(found)};
  TargetPlace place;
  place.pointer = pointer;
  const auto target = check_target_value(expression, place, quiet);
  if (target) return value_of(*target);
  context.diags.append(std::move(found));
  return std::nullopt;
}

}  // namespace tgtcfg

#include "resolve/config_state.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC33.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "resolve/target_form.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string text_of(const Value& value) {
  switch (value.kind()) {
    case ValueKind::boolean:
      return value.boolean() ? "1" : "0";
    case ValueKind::integer:
      return std::to_string(value.integer());
    case ValueKind::string:
      return value.string();
    case ValueKind::array:
      break;
    default:
      return {};
  }
  return join(texts_of(value.array(), text_of), ",");
}

// A target reported as duplicate is ignored from here on.
bool is_repeated(const ConfigState& state, std::size_t i) {
  if (i >= state.first_equal.size() || state.target(i).name || !state.first_equal[i]) return false;
  const std::size_t first = *state.first_equal[i];
  return first != i && !state.target(first).name;
}

}  // namespace

const ResolvedDevice* ConfigState::only_device_of(std::string_view target) const {
  const ResolvedDevice* only = nullptr;
  for (const ResolvedDevice& device : config.devices) {
    if (device.implicit || device.target != target) continue;
    if (only != nullptr) return nullptr;
    only = &device;
  }
  return only;
}

const Plan* ConfigState::find_part(std::string_view id) const {
  const PlanPart* part = config.find_part(id);
  return part == nullptr ? nullptr : &part->plan;
}

bool ConfigState::has_part(std::string_view id) const {
  return std::ranges::any_of(spec.parts, [&](const auto& part) { return part.first.value == id; });
}

std::vector<std::string> ConfigState::part_names() const {
  return texts_of(spec.parts, [](const auto& part) { return part.first.value; });
}

bool ConfigState::is_failed_name(std::string_view name) const {
  if (names_unknown) return true;
  // A target without a name is named after its kind.
  const std::string_view kind = name.substr(0, name.find('-'));
  if (nameless_failed && (database.has(Table::kinds, name) || database.has(Table::kinds, kind)))
    return true;
  return failed_names.contains(name);
}

bool ConfigState::is_unsure(std::size_t i) const {
  if (i >= poison.size() || !poison[i].any) return false;
  const Poison& of = poison[i];
  const KindRow* row = database.kind(target(i).kind);
  if (of.holds("/compiler") || of.holds("/keys") || row == nullptr) return true;
  return std::ranges::any_of(of.pointers, [&](const std::string& place) {
    return row->attribute(std::string_view(place).substr(1)) != nullptr;
  });
}

bool ConfigState::is_unsure(std::string_view device_type) const {
  if (targets_failed) return true;
  for (std::size_t i = 0; i < size(); ++i) {
    if (target(i).device.name == device_type && is_unsure(i)) return true;
  }
  return false;
}

std::vector<std::string> ConfigState::target_names() const {
  std::vector<std::string> names = texts_of(config.targets, &PlanTarget::id);
  names.insert(names.end(), failed_names.begin(), failed_names.end());
  return names;
}

std::vector<TypeInUse> ConfigState::types_in_use() const {
  std::vector<TypeInUse> types;
  for (std::size_t i = 0; i < size(); ++i) {
    const Target& one = target(i);
    auto type = std::ranges::find(types, one.device.name, &TypeInUse::name);
    if (type == types.end()) type = types.insert(type, TypeInUse{one.device.name, {}, {}});
    if (is_repeated(*this, i)) continue;
    (one.codegen.external ? type->external : type->general).push_back(i);
  }
  return types;
}

void ConfigState::trace(std::string_view rule, std::string pointer, std::string chose,
                        std::string because, std::vector<std::string> over) {
  if (!place.keeps_notes) return;
  config.trace.push_back({std::string(rule), std::move(pointer), std::move(chose),
                          std::move(because), std::move(over)});
}

bool report_device_of_part(ConfigState& state, const Located<std::string>& name,
                           std::string_view what, const std::string& pointer) {
  const auto found = std::ranges::find_if(state.devices_of_parts, [&](const auto& device) {
    return device.second.name.value == name.value;
  });
  if (found == state.devices_of_parts.end()) return false;
  state.diags
      .error(diag::UnknownReference{.what = std::string(what), .name = name.value}, name.span)
      .at(pointer)
      .note("`" + name.value + "` is a device of part `" + found->first +
            "`; only that part can refer to it");
  return true;
}

bool is_failed_device(const ConfigState& state, std::string_view name) {
  const Poison& poison = state.spec.poison;
  if (poison.lacks_layer || poison.holds("/devices")) return true;
  if (poison.holds(pointer_append("/devices", name))) return true;
  return std::ranges::any_of(state.spec.devices,
                             [&](const DeviceSpec& device) { return device.name.value == name; });
}

bool same_target(const Target& a, const Target& b) {
  return a.kind == b.kind && a.device == b.device && a.keys == b.keys && a.attrs == b.attrs &&
         a.codegen.external == b.codegen.external && a.codegen.generator == b.codegen.generator &&
         a.codegen.options == b.codegen.options;
}

std::string identity_of(const Target& target) {
  return target_identity_text(target, false);
}

std::optional<std::size_t> first_equal(const ConfigState& state, const Target& target) {
  for (std::size_t i = 0; i < state.first_equal.size(); ++i) {
    if (state.first_equal[i] != i) continue;
    const Target& other = state.target(i);
    const bool composite = !target.devices.empty() || !other.devices.empty();
    if (composite ? identity_of(target) == identity_of(other) : same_target(target, other))
      return i;
  }
  return std::nullopt;
}

std::string short_text(const Target& target) {
  std::string text = target.kind;
  for (const auto& [name, value] : target.attrs) {
    if (contains(target.defaulted, name)) continue;
    text += " -" + name + "=" + text_of(value);
  }
  if (target.codegen.external && !target.codegen.of_kind)
    text += " -compiler=" + *target.codegen.generator;
  return text;
}

std::string rival_of(const ConfigState& state, const PlanTarget& target) {
  for (const bool external : {false, true}) {
    for (const PlanTarget& other : state.config.targets) {
      const bool same_type =
          other.codegen.external == external && other.device.name == target.device.name;
      if (same_type && other.id != target.id && !contains(other.refines, target.id))
        return other.id;
    }
  }
  return {};
}

const PlanTarget* target_of_device_type(ConfigState& state, std::string_view device_type, Span span,
                                        const std::string& pointer) {
  const auto mapped = state.config.device_map.find(std::string(device_type));
  if (mapped != state.config.device_map.end()) return state.find_target(mapped->second);
  if (state.is_unsure(device_type)) return nullptr;
  const auto is_of_type = [&](const PlanTarget& target) {
    return target.device.name == device_type;
  };
  const auto candidates = [&] {
    std::vector<CandidateRow> rows;
    for (const PlanTarget& target : state.config.targets) {
      if (!is_of_type(target)) continue;
      rows.push_back(
          {target.id, "`" + rival_of(state, target) + "` does not specialize it", target.span});
    }
    return rows;
  };
  if (std::ranges::any_of(state.targets(), is_of_type)) {
    state.names_missing = true;
    state.diags.error(diag::NoLeastSpecializedTarget{.type = std::string(device_type)}, span)
        .at(pointer)
        .candidates(candidates)
        .help("name a target instead of the device type");
    return nullptr;
  }
  auto report =
      state.diags.error(diag::NoTargetForDeviceType{.type = std::string(device_type)}, span);
  report.at(pointer).candidates([&] {
    std::vector<CandidateRow> rows;
    for (const PlanTarget& target : state.config.targets) {
      rows.push_back(
          {short_text(target), "its device type is `" + target.device.name + "`", target.span});
    }
    return rows;
  });
  if (state.database.has(Table::kinds, device_type)) {
    report.help("add a target of kind `" + std::string(device_type) + "`");
  } else {
    report.help("add a target of that device type");
  }
  return nullptr;
}

void report_unknown_name(ConfigState& state, std::string_view what, const std::string& name,
                         Span span, const std::string& pointer,
                         const std::function<std::vector<std::string>()>& known) {
  state.diags.error(diag::UnknownReference{.what = std::string(what), .name = name}, span)
      .at(pointer)
      .suggest_nearest(name, known, span)
      .expected(known)
      .actual(name);
}

const PlanTarget* target_by_name(ConfigState& state, const std::string& name, Span span,
                                 const std::string& pointer, std::string_view what) {
  if (const PlanTarget* target = state.find_target(name)) return target;
  if (state.is_failed_name(name)) return nullptr;
  report_unknown_name(state, what, name, span, pointer, [&] { return state.target_names(); });
  return nullptr;
}

}  // namespace tgtcfg

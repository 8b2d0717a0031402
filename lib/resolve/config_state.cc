#include "resolve/config_state.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC33.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <cstdint>
#include <functional>

#include "resolve/target_form.h"
#include "support/text.h"
#include "support/text_hash.h"

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
  std::string text;
  for (const Value& element : value.array()) {
    if (!text.empty()) text += ',';
    text += text_of(element);
  }
  return text;
}

class IdentityHash {
 public:
  void text(std::string_view text) { mix(hash_of_text(text)); }
  void values(const Values& values) {
    mix(values.size());
    for (const auto& [name, value] : values) {
      text(name);
      one(value);
    }
  }
  [[nodiscard]] std::size_t sum() const { return sum_; }

 private:
  void one(const Value& value) {
    if (value.is_string()) return text(value.string());
    if (value.is_integer()) return mix(std::hash<std::int64_t>{}(value.integer()));
    if (value.is_array()) {
      mix(value.array().size());
      for (const Value& element : value.array()) one(element);
    } else {
      text(write_compact_json(value));
    }
  }
  void mix(std::size_t hash) {
    constexpr std::size_t factor = 0x9E3779B97F4A7C15U;  // 2^64 by the golden ratio
    sum_ = (sum_ ^ hash) * factor;
    sum_ ^= sum_ >> 32;
  }

  std::size_t sum_ = 0;
};

// A target reported as duplicate is ignored from here on.
bool is_repeated(const ConfigState& state, std::size_t i) {
  if (i >= state.first_equal.size() || state.target(i).name || !state.first_equal[i]) return false;
  const std::size_t first = *state.first_equal[i];
  return first != i && !state.target(first).name;
}

}  // namespace

const PlanTarget* ConfigState::find_target(std::string_view id) const {
  return config.find_target(id);
}

const ResolvedDevice* ConfigState::only_device_of(std::string_view target) const {
  const ResolvedDevice* only = nullptr;
  for (const ResolvedDevice& device : config.devices) {
    if (device.implicit || device.target != target) continue;
    if (only != nullptr) return nullptr;
    only = &device;
  }
  return only;
}

const ResolvedDevice* ConfigState::find_device(std::string_view id) const {
  return config.find_device(id);
}

const Plan* ConfigState::find_part(std::string_view id) const {
  const PlanPart* part = config.find_part(id);
  return part == nullptr ? nullptr : &part->plan;
}

bool ConfigState::has_part(std::string_view id) const {
  return std::any_of(spec.parts.begin(), spec.parts.end(),
                     [&](const auto& part) { return part.first.value == id; });
}

bool ConfigState::is_failed_name(std::string_view name) const {
  if (names_unknown) return true;
  // A target without a name is named after its kind.
  const std::string_view kind = name.substr(0, name.find('-'));
  if (nameless_failed && (database.has(Table::kinds, name) || database.has(Table::kinds, kind))) {
    return true;
  }
  return failed_names.contains(name);
}

bool ConfigState::is_unsure(std::size_t i) const {
  if (i >= poison.size() || !poison[i].any) return false;
  const Poison& of = poison[i];
  const KindRow* row = database.kind(target(i).kind);
  if (of.holds("/compiler") || of.holds("/keys") || row == nullptr) return true;
  return std::any_of(of.pointers.begin(), of.pointers.end(), [&](const std::string& place) {
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
  std::vector<std::string> names;
  for (const PlanTarget& target : config.targets) names.push_back(target.id);
  names.insert(names.end(), failed_names.begin(), failed_names.end());
  return names;
}

std::vector<TypeInUse> ConfigState::types_in_use() const {
  std::vector<TypeInUse> types;
  for (std::size_t i = 0; i < size(); ++i) {
    const Target& one = target(i);
    auto type = std::find_if(types.begin(), types.end(),
                             [&](const TypeInUse& each) { return each.name == one.device.name; });
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
  const auto& handed = state.devices_of_parts;
  const auto found = std::find_if(handed.begin(), handed.end(), [&](const auto& device) {
    return device.second.name.value == name.value;
  });
  if (found == handed.end()) return false;
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
  return std::any_of(state.spec.devices.begin(), state.spec.devices.end(),
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

std::size_t identity_hash(const Target& target) {
  IdentityHash hash;
  hash.text(target.kind);
  for (const std::string& key : target.keys) hash.text(key);
  hash.values(target.attrs);
  hash.text(target.codegen.generator.value_or(""));
  hash.values(target.codegen.options);
  return hash.sum();
}

std::optional<std::size_t> first_equal(const ConfigState& state, const Target& target,
                                       std::size_t hash) {
  return state.first_of.find(hash, [&](std::size_t i) {
    const Target& other = state.target(i);
    const bool composite = !target.devices.empty() || !other.devices.empty();
    return composite ? identity_of(target) == identity_of(other) : same_target(target, other);
  });
}

std::string short_text(const Target& target) {
  std::string text = target.kind;
  for (const auto& [name, value] : target.attrs) {
    const auto& defaults = target.defaulted;
    if (std::find(defaults.begin(), defaults.end(), name) != defaults.end()) continue;
    text += " -" + name + "=" + text_of(value);
  }
  if (target.codegen.external && !target.codegen.of_kind) {
    text += " -compiler=" + *target.codegen.generator;
  }
  return text;
}

std::vector<CandidateRow> rejected_by_device_type(const ConfigState& state) {
  std::vector<CandidateRow> rows;
  for (const PlanTarget& target : state.config.targets) {
    rows.push_back(
        {short_text(target), "its device type is `" + target.device.name + "`", target.span});
  }
  return rows;
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
    const RivalTargets rivals(state);
    for (const PlanTarget& target : state.config.targets) {
      if (!is_of_type(target)) continue;
      rows.push_back(
          {target.id, "`" + rivals.of(target) + "` does not specialize it", target.span});
    }
    return rows;
  };
  if (std::any_of(state.targets().begin(), state.targets().end(), is_of_type)) {
    state.names_missing = true;
    state.diags.error(diag::NoLeastSpecializedTarget{.type = std::string(device_type)}, span)
        .at(pointer)
        .candidates(candidates)
        .help("name a target instead of the device type");
    return nullptr;
  }
  auto report =
      state.diags.error(diag::NoTargetForDeviceType{.type = std::string(device_type)}, span);
  report.at(pointer).candidates([&] { return rejected_by_device_type(state); });
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

RivalTargets::RivalTargets(const ConfigState& state) {
  for (const bool external : {false, true}) {
    for (const PlanTarget& target : state.config.targets) {
      if (target.codegen.external == external) by_type_[target.device.name].push_back(&target);
    }
  }
}

const std::string& RivalTargets::of(const PlanTarget& target) const {
  static const std::string none;
  const auto found = by_type_.find(target.device.name);
  if (found == by_type_.end()) return none;
  for (const PlanTarget* other : found->second) {
    if (other->id != target.id && !contains(other->refines, target.id)) return other->id;
  }
  return none;
}

}  // namespace tgtcfg

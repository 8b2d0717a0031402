#include "support/number_text.h"
#include "tool_lines/argument_readers.h"

#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <set>
#include <utility>

#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {

bool DeviceArguments::excludes(const std::string& kind) const {
  return is_said_ && std::ranges::find(devices_, kind, &Device::kind) == devices_.end();
}

void DeviceArguments::read(const ToolArgument& argument) {
  is_said_ = true;
  if (!argument.row->flag("choices")) return add(argument, argument.value);
  const auto values = split(argument.value, ',');
  // The tool chooses one of several devices.
  const bool choice = values.size() > 1;
  if (choice) line_.reports.left_out(argument.text());
  for (const std::string_view each : values) {
    add(argument, each);
    if (choice) break;
  }
}

void DeviceArguments::add(const ToolArgument& argument, std::string_view text) {
  const std::size_t begin = text.find('=') + 1;  // 0 without a name
  Device made;
  made.name = std::string(text.substr(0, begin == 0 ? 0 : begin - 1));
  std::string_view type = text.substr(begin);
  if (type.starts_with('#')) return line_.reports.not_supported(argument.text(), argument.span);
  const std::size_t bracket = type.find('[');
  if (bracket != type.npos && type.ends_with(']')) {
    made.ordinal = std::string(type.substr(bracket + 1, type.size() - bracket - 2));
    type = type.substr(0, bracket);
  }
  made.type = std::string(type);
  made.kind = argument.row->get("devices").text(type);
  const bool other = contains(argument.row->texts("others"), type);
  if (made.kind.empty() && !other)
    return line_.reports.refused(argument.text(), "unknown device `" + made.type + "`",
                                 argument.span,
                                 nearest_names(type, keys_of(argument.row->get("devices"))));
  if (other) line_.reports.left_out(argument.text());
  if (made.kind.empty()) return;
  if (argument.row->flag("choices") && !devices_.empty() &&
      devices_.front().name.empty() != made.name.empty())
    return line_.reports.refused(argument.text(), "name all devices, or none", argument.span);
  if (argument.row->flag("alternatives") && !devices_.empty()) {
    if (std::ranges::find(devices_, made.kind, &Device::kind) != devices_.end()) return;
    line_.reports.left_out(argument.text(),
                           "the program uses one of the devices; the configuration has all");
  }
  (void)line_.targets.of(made.kind);
  devices_.push_back(std::move(made));
}

std::optional<std::string> DeviceArguments::name_of(const std::string& kind) const {
  const auto found = std::ranges::find_if(
      devices_, [&](const Device& each) { return each.kind == kind && !each.name.empty(); });
  return found == devices_.end() ? std::nullopt : std::optional(found->name);
}

bool DeviceArguments::need_list() const {
  std::set<std::string> kinds;
  const bool numbered = std::ranges::any_of(devices_, [&](const Device& each) {
    return !each.ordinal.empty() || !kinds.insert(each.kind).second;
  });
  return numbered || (devices_.size() == 1 && !devices_.front().name.empty());
}

Object DeviceArguments::list(const std::map<std::string, std::string>& targets) const {
  Object result;
  std::set<std::string> taken;
  for (const Device& each : devices_) {
    const bool is_type = find_device_type(each.name) != nullptr;
    std::string name = each.name.empty() || is_type ? each.type + each.ordinal : each.name;
    if (find_device_type(name) != nullptr) name += "0";
    while (!taken.insert(name).second) name += "_";
    Object row{{"target", targets.at(each.kind)}};
    if (const auto index = number_in<std::int64_t>(each.ordinal)) row.push_back({"index", *index});
    result.push_back({name, std::move(row)});
  }
  return result;
}

namespace {

Value contents_of(const std::string& configuration, const Session& session) {
  if (configuration.empty()) return Value(Object());
  SourceMap sources;
  Diagnostics unreported;
  const std::string& text = session.database.configuration(configuration)->text;
  auto documents = parse(sources.add(configuration, text), InputFormat::yaml, sources,
                         session.options.limits, unreported);
  return documents ? std::move(documents->front().root) : Value(Object());
}

}  // namespace

void PresetArguments::read(const ToolArgument& argument) {
  const Value& presets = argument.row->get("configurations");
  const std::string& preset = presets.text(argument.value);
  const std::string kind = argument.value.substr(0, argument.value.find_first_of(" :"));
  if (!preset.empty()) {
    configuration_ = preset;
    name_ = argument.value;
  } else if (line_.session.database.kind(kind) == nullptr) {
    line_.reports.refused(argument.text(), "unknown device", argument.span,
                          nearest_names(argument.value, keys_of(presets)));
  } else if (argument.value.find(' ') != argument.value.npos) {
    target_ = argument.placed_value();
  } else {
    line_.reports.left_out(argument.text(),
                           line_.name + " detects the GPU of the build machine; set its chip");
    (void)line_.targets.of(kind);
  }
}

void PresetArguments::finish() {
  const Value preset = contents_of(configuration_, line_.session);
  finish_attribute(preset);
  if (host_.value.empty() || !preset.has("host")) return;
  line_.reports.no_effect(host_.text(), ": the preset `" + name_ + "` sets the host");
  host_.value.clear();
}

void PresetArguments::finish_attribute(const Value& preset) {
  if (attribute_.row == nullptr) return;
  const std::string& kind = attribute_.row->text("kind");
  if (const Value* targets = preset.find("targets")) {
    for (const Member& target : targets->object()) {
      if (target.value.text("kind") == kind) changed_target_ = target.key;
    }
  }
  if (changed_target_.empty())
    line_.reports.no_effect(attribute_.text(), ": only targets of kind `" + kind + "` read it");
}

void PresetArguments::set_base(Value& configuration) const {
  if (!configuration_.empty()) configuration.set("extends", configuration_);
}

void PresetArguments::set_host(Value& configuration) const {
  if (!host_.value.empty())
    configuration.set("host", Object{{"kind", "llvm"}, {"mtriple", host_.placed_value()}});
}

void PresetArguments::add_target(Object& targets) const {
  const std::string& text = target_.string();
  if (!text.empty()) targets.push_back({text.substr(0, text.find(' ')), target_});
  if (!changed_target_.empty())
    targets.push_back({changed_target_, Object{{attribute_.row->text("name"), true}}});
}

}  // namespace tgtcfg

#include "operations/preset_arguments.h"

#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>

#include "support/edit_distance.h"

namespace tgtcfg {
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

std::string PresetArguments::read(const ToolArgument& argument, const std::string& tool,
                                  const Database& database, LineReports& reports) {
  const Value& presets = argument.row->get("configurations");
  const std::string& preset = presets.text(argument.value);
  const std::string kind = argument.value.substr(0, argument.value.find_first_of(" :"));
  if (!preset.empty()) {
    configuration_ = preset;
    name_ = argument.value;
  } else if (database.kind(kind) == nullptr) {
    reports.refused(argument.text(), "unknown device", argument.span,
                    nearest_names(argument.value, keys_of(presets)));
  } else if (argument.value.find(' ') != argument.value.npos) {
    target_ = argument.placed_value();
  } else {
    reports.left_out(argument.text(), tool + " detects the GPU of the build machine; set its chip");
    return kind;
  }
  return {};
}

void PresetArguments::read_host(const ToolArgument& argument) {
  if (argument.value != "auto") host_ = argument;
}

void PresetArguments::finish(const Session& session, LineReports& reports) {
  const Value preset = contents_of(configuration_, session);
  finish_attribute(preset, reports);
  if (host_.value.empty() || !preset.has("host")) return;
  reports.no_effect(host_.text(), ": the preset `" + name_ + "` sets the host");
  host_.value.clear();
}

void PresetArguments::finish_attribute(const Value& preset, LineReports& reports) {
  if (attribute_.row == nullptr) return;
  const std::string& kind = attribute_.row->text("kind");
  if (const Value* targets = preset.find("targets")) {
    for (const Member& target : targets->object()) {
      if (target.value.text("kind") == kind) changed_target_ = target.key;
    }
  }
  if (changed_target_.empty())
    reports.no_effect(attribute_.text(), ": only targets of kind `" + kind + "` read it");
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

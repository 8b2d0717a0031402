#include "operations/preset_arguments.h"

#include <tgtcfg/pipeline.h>

#include "support/edit_distance.h"

namespace tgtcfg {
namespace {

bool sets_host(const std::string& configuration, const Session& session) {
  SourceMap sources;
  Diagnostics unreported;
  const std::string& text = session.database.configuration(configuration)->text;
  const auto documents = parse(sources.add(configuration, text), InputFormat::yaml, sources,
                               session.options.limits, unreported);
  return documents && documents->front().root.has("host");
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
  if (host_.value.empty() || configuration_.empty() || !sets_host(configuration_, session)) return;
  reports.no_effect(host_.text(), ": the preset `" + name_ + "` sets the host");
  host_.value.clear();
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
}

}  // namespace tgtcfg

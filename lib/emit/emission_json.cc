// Writes an emission as `tgtcfg.emission/1`, and the names of its classes.
#include <tgtcfg/emission.h>

#include "model/plain_values.h"

namespace tgtcfg {
namespace {

constexpr std::string_view schema_name = "tgtcfg.emission/1";

Value step_json(const EmissionStep& step) {
  Object object{{"id", step.id},
                {"target", text_or_null(step.target)},
                {"tool", step.tool},
                {"args", list_of(step.args)},
                {"input", step.input},
                {"output", step.output},
                {"env", object_of(step.env)}};
  if (!step.command.empty()) object.push_back({"command", step.command});
  if (!step.files.empty()) object.push_back({"files", object_of(step.files)});
  if (!step.suffix.empty()) object.push_back({"suffix", step.suffix});
  if (!step.language.empty()) object.push_back({"language", step.language});
  if (!step.functions.empty()) object.push_back({"functions", list_of(step.functions)});
  if (!step.check.empty()) object.push_back({"check", list_of(step.check)});
  if (!step.backend.empty()) {
    object.push_back({"backend", step.backend});
    object.push_back({"inputs", list_of(step.inputs)});
    object.push_back({"outputs", list_of(step.outputs)});
  }
  return object;
}

Value dropped_json(const DroppedMember& member) {
  return Object{
      {"pointer", member.pointer}, {"class", name_of(member.use)}, {"reason", member.reason}};
}

}  // namespace

std::string_view name_of(FieldUse use) {
  constexpr std::string_view names[] = {"used", "unused", "fallback", "lost"};
  return names[static_cast<std::size_t>(use)];
}

Value to_json(Emission&& emission) {
  Array steps;
  Array dropped;
  for (const EmissionStep& step : emission.steps) steps.push_back(step_json(step));
  for (const DroppedMember& member : emission.dropped) dropped.push_back(dropped_json(member));
  // Added one by one: an initializer list is copied, and the data may be large.
  Object members;
  members.reserve(7);
  members.push_back({"schema", schema_name});
  members.push_back({"backend", emission.backend});
  members.push_back({"release", emission.release});
  members.push_back({"plan", emission.plan});
  members.push_back({"steps", std::move(steps)});
  members.push_back({"data", std::move(emission.data)});
  members.push_back({"dropped", std::move(dropped)});
  return members;
}

Value to_json(const Emission& emission) {
  return to_json(Emission(emission));
}

}  // namespace tgtcfg

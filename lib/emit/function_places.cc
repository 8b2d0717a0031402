#include "emit/function_places.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "support/part_path.h"

namespace tgtcfg {
namespace {

const ConfiguredTarget* find_target(const CompilationConfig& config, std::string_view id) {
  const auto found = std::find_if(config.targets.begin(), config.targets.end(),
                                  [&](const ConfiguredTarget& target) { return target.id == id; });
  return found == config.targets.end() ? nullptr : &*found;
}

bool is_used(const EmissionContext& context, std::string_view field) {
  const auto found = context.row.fields.find(field);
  return found == context.row.fields.end() || found->second.use == FieldUse::used;
}

bool makes(const ResolvedFunction& function, const EmissionContext& context, std::string_view id) {
  if (!function.target) return function.state == FunctionState::host && function.host == id;
  if (*function.target == id) return true;
  const ConfiguredTarget* named = find_target(context.config, *function.target);
  if (named == nullptr || !named->target.codegen.external) return false;
  const ConfiguredTarget* served = general_target(context.config, named->id);
  return served != nullptr && served->id == id;
}

}  // namespace

const ConfiguredTarget* general_target(const CompilationConfig& config, std::string_view id) {
  const ConfiguredTarget* target = find_target(config, id);
  if (target == nullptr || target->is_general()) return target;
  for (const std::string& refined : target->refines) {
    const ConfiguredTarget* other = find_target(config, refined);
    if (other != nullptr && other->is_general()) return other;
  }
  return nullptr;
}

std::string default_target(const CompilationConfig& config) {
  for (const ResolvedDevice& device : config.devices) {
    if (device.id == config.default_device && device.target) return *device.target;
  }
  const ConfiguredTarget* only = nullptr;
  for (const ConfiguredTarget& target : config.targets) {
    if (!target.is_general()) continue;
    if (only != nullptr) return {};
    only = &target;
  }
  return only == nullptr ? std::string() : only->id;
}

std::vector<std::string> functions_of(const EmissionContext& context, std::string_view id) {
  std::vector<std::string> names;
  for (const ResolvedFunction& function : context.config.functions) {
    if (makes(function, context, id)) names.push_back(function.match);
  }
  for (const GivenFunction& given : context.given_functions) {
    if (target_of(given, context.config) == id) names.push_back(given.match);
  }
  return names;
}

std::string target_of(const GivenFunction& given, const CompilationConfig& part) {
  if (given.target.empty()) return default_target(part);
  const ConfiguredTarget* general = general_target(part, given.target);
  return general == nullptr ? std::string() : general->id;
}

std::vector<GivenFunction> functions_given_to(std::string_view part,
                                              const CompilationConfig& around,
                                              const std::vector<GivenFunction>& given_around) {
  std::vector<GivenFunction> given;
  for (const ResolvedFunction& function : around.functions) {
    if (function.part != part) continue;
    given.push_back(
        {function.match, std::string(split_part_path(function.target.value_or("")).rest)});
  }
  for (const GivenFunction& function : given_around) {
    const auto [inner, rest] = split_part_path(function.target);
    if (inner == part) given.push_back({function.match, std::string(rest)});
  }
  return given;
}

void drop_function_members(EmissionContext& context) {
  if (!is_used(context, "functions")) return;
  for (const ResolvedFunction& function : context.config.functions) {
    if (!context.asked.chosen.empty() && !context.is_chosen(function.target.value_or(""))) continue;
    const std::string at = pointer_append("/functions", function.match);
    if (function.memory_scope) drop_member(context, "functions/memory_scope", at + "/memory-scope");
    if (function.device) drop_member(context, "functions/device", at + "/device");
    if (function.state == FunctionState::device)
      drop_member(context, "functions/host", at + "/host");
    if (function.part) drop_member(context, "functions/part", at + "/part");
  }
}

void drop_device_members(EmissionContext& context) {
  if (!is_used(context, "devices")) return;
  for (const ResolvedDevice& device : context.config.devices) {
    if (device.implicit) continue;
    if (!context.asked.chosen.empty() && !context.is_chosen(device.target.value_or(""))) continue;
    const std::string at = pointer_append("/devices", device.id);
    if (device.memory_scope) drop_member(context, "devices/memory_scope", at + "/memory-scope");
    if (device.index) drop_member(context, "devices/index", at + "/index");
  }
}

}  // namespace tgtcfg

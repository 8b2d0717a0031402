#include "emit/function_places.h"

#include <tgtcfg/json_pointer.h>

#include "model/plain_values.h"
#include "plan/plan_fields.h"
#include "plan/plan_relations.h"
#include "support/link_key.h"
#include "support/part_path.h"

namespace tgtcfg {
namespace {

bool is_used(const EmissionContext& context, std::string_view field) {
  const auto found = context.row.fields.find(field);
  return found == context.row.fields.end() || found->second.use == FieldUse::used;
}

/// True if the memory scope is not the default.
bool is_special_scope(const std::optional<std::string>& scope) {
  return scope && *scope != "global";
}

/// True if a record of the target belongs to the chosen targets.
bool is_concerned(const EmissionContext& context, const std::optional<std::string>& target) {
  return context.asked.chosen.empty() || (target && context.is_chosen(*target));
}

/// Lists the given fields of a link or memory by their classes in the row.
template <class Record>
void drop_asked_members(EmissionContext& context, const std::string& list, const Record& record,
                        std::string_view key) {
  const std::string at = pointer_append("/" + list.substr(0, list.size() - 1), key);
  for (const PlanField<Record>& field : plan_fields<Record>()) {
    const PlanMember& member = *field.member;
    if (member.role == PlanRole::asked && !is_empty(field.write(record).value_or(Value())))
      drop_member(context, list + std::string(member.name), pointer_append(at, member.key));
  }
}

}  // namespace

std::vector<std::string> functions_of(const EmissionContext& context, std::string_view id) {
  std::vector<std::string> names;
  for (const std::size_t number : functions_made_by(context.config, id))
    names.push_back(context.config.functions[number].match);
  for (const GivenFunction& function : context.given.functions) {
    if (function.target == id) names.push_back(function.match);
  }
  return names;
}

GivenToPart given_to_part(const Plan& part, std::string_view id, const Plan& around,
                          const GivenToPart& given_around) {
  GivenToPart given{{}, around.opt_level ? around.opt_level : given_around.opt_level};
  const std::string usual = default_target(part);
  const auto add = [&](const std::string& match, std::string_view path) {
    const PlanTarget* target = path.empty() ? nullptr : general_target(part, path);
    given.functions.push_back({match, std::string(path), path.empty() ? usual : ""});
    if (target != nullptr) given.functions.back().target = target->id;
  };
  for (const ResolvedFunction& function : around.functions) {
    if (function.part == id)
      add(function.match, split_part_path(function.target.value_or("")).rest);
  }
  for (const GivenFunction& function : given_around.functions) {
    const PartPath path = split_part_path(function.path);
    if (path.part == id) add(function.match, path.rest);
  }
  return given;
}

void drop_function_members(EmissionContext& context) {
  if (!is_used(context, "functions")) return;
  for (const ResolvedFunction& function : context.config.functions) {
    if (!is_concerned(context, function.target)) continue;
    const std::string at = pointer_append("/functions", function.match);
    if (is_special_scope(function.memory_scope))
      drop_member(context, "functions/memory_scope", at + "/memory-scope");
    if (function.device) drop_member(context, "functions/device", at + "/device");
    if (function.devices) drop_member(context, "functions/devices", at + "/device");
    if (function.data) drop_member(context, "functions/data", at + "/data");
    if (function.needs) drop_member(context, "functions/needs", at + "/needs");
    if (function.state == FunctionState::device)
      drop_member(context, "functions/host", at + "/host");
    if (function.part) drop_member(context, "functions/part", at + "/part");
  }
}

void drop_system_members(EmissionContext& context) {
  const Plan& config = context.config;
  if (config.links && is_used(context, "links")) {
    for (const PlanLink& link : *config.links)
      drop_asked_members(context, "links/", link, link_key(link.from, link.to));
  }
  if (config.memories && is_used(context, "memories")) {
    for (const PlanMemory& memory : *config.memories)
      drop_asked_members(context, "memories/", memory, memory.id);
  }
}

void drop_device_members(EmissionContext& context) {
  if (!is_used(context, "devices")) return;
  for (const ResolvedDevice& device : context.config.devices) {
    if (device.implicit || !is_concerned(context, device.target)) continue;
    const std::string at = pointer_append("/devices", device.id);
    if (is_special_scope(device.memory_scope))
      drop_member(context, "devices/memory_scope", at + "/memory-scope");
    if (device.index) drop_member(context, "devices/index", at + "/index");
    if (device.memory) drop_member(context, "devices/memory", at + "/memory");
    if (device.clock_frequency_hz)
      drop_member(context, "devices/clock_frequency_hz", at + "/clock-frequency-hz");
  }
}

}  // namespace tgtcfg

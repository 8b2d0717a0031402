#include "emit/function_places.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/plain_values.h"
#include "plan/plan_fields.h"
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

// Returns the list indices that belong to the chosen targets, in order.
PlanIndex::Numbers concerned(const EmissionContext& context, std::size_t all,
                             PlanIndex::Numbers (PlanIndex::*naming)(std::string_view) const) {
  PlanIndex::Numbers numbers;
  if (context.asked.chosen.empty()) {
    numbers.resize(all);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    return numbers;
  }
  for (const std::string& id : context.asked.chosen) {
    const auto found = (context.index.*naming)(id);
    numbers.insert(numbers.end(), found.begin(), found.end());
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
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
  for (const std::size_t number : context.index.functions_made_by(id))
    names.push_back(context.config.functions[number].match);
  const auto given = context.given_functions->by_target.find(std::string(id));
  if (given == context.given_functions->by_target.end()) return names;
  names.insert(names.end(), given->second.begin(), given->second.end());
  return names;
}

std::string target_of(const GivenFunction& given, const PlanIndex& part) {
  if (given.target.empty()) return part.default_target();
  const PlanTarget* general = part.general_target(given.target);
  return general == nullptr ? std::string() : general->id;
}

GivenFunctions::GivenFunctions(std::vector<GivenFunction> functions, const PlanIndex& part)
    : all(std::move(functions)) {
  for (const GivenFunction& function : all)
    by_target[target_of(function, part)].push_back(function.match);
}

FunctionsOfParts::FunctionsOfParts(const PlanIndex& around,
                                   const std::vector<GivenFunction>& given_around)
    : around_(around) {
  for (const GivenFunction& function : given_around) {
    const auto [inner, rest] = split_part_path(function.target);
    passed_on_[std::string(inner)].push_back({function.match, std::string(rest)});
  }
}

std::vector<GivenFunction> FunctionsOfParts::given_to(const std::string& part) const {
  std::vector<GivenFunction> given;
  for (const std::size_t number : around_.functions_in(part)) {
    const ResolvedFunction& function = around_.plan().functions[number];
    given.push_back(
        {function.match, std::string(split_part_path(function.target.value_or("")).rest)});
  }
  const auto passed_on = passed_on_.find(part);
  if (passed_on != passed_on_.end())
    given.insert(given.end(), passed_on->second.begin(), passed_on->second.end());
  return given;
}

void drop_function_members(EmissionContext& context) {
  if (!is_used(context, "functions")) return;
  const auto& functions = context.config.functions;
  for (const std::size_t number :
       concerned(context, functions.size(), &PlanIndex::functions_naming)) {
    const ResolvedFunction& function = functions[number];
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
  const auto& devices = context.config.devices;
  for (const std::size_t number : concerned(context, devices.size(), &PlanIndex::devices_naming)) {
    const ResolvedDevice& device = devices[number];
    if (device.implicit) continue;
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

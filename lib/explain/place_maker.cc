#include "explain/place_maker.h"

#include <tgtcfg/json_pointer.h>

#include "database/config_keys.h"
#include "plan/plan_json.h"

namespace tgtcfg {
namespace {

template <class Record>
Value value_of(const PlanField<Record>& field, const Record& record) {
  return in_order(field.write(record).value_or(Value()));
}

}  // namespace

std::string PlaceMaker::at_plan(std::string_view key) const {
  return pointer_append(plan_, key);
}

std::string PlaceMaker::at_config(std::string_view key) const {
  return pointer_append(config_, key);
}

void PlaceMaker::add(std::string plan, std::string config, const Value& value, bool derived) {
  made_.places.push_back({std::move(plan), std::move(config), &value, derived});
}

void PlaceMaker::plan(const Plan& plan) {
  for (const PlanField<Plan>& field : plan_fields<Plan>()) {
    const PlanMember& member = *field.member;
    const bool derived = member.role == PlanRole::derived;
    const bool single = member.role == PlanRole::asked || member.role == PlanRole::decided;
    // Values derived from the whole plan have no location in a configuration.
    if (derived) add(at_plan(member.name), {}, kept(value_of(field, plan)), true);
    if (single) add(at_plan(member.name), at_config(member.key), kept(value_of(field, plan)));
  }
  options(plan.executor, plan_member("", "executor"));
  options(plan.runtime, plan_member("", "runtime"));
  add_tree(at_plan("pass_config"), at_config("pass-config"), kept(object_of(plan.pass_config)));
  lowering(plan.lowering);
  for (const auto& [key, versions] :
       {std::pair{"toolchain", &plan.toolchain}, {"platform", &plan.platform}}) {
    if (*versions) add_tree(at_plan(key), at_config(key), kept(object_of(**versions)));
  }
  for (const PlanField<BuildSettings>& field : plan_fields<BuildSettings>()) {
    if (auto value = field.write(plan.build))
      add_tree(pointer_append(at_plan("build"), field.member->name), at_config(field.member->key),
               kept(std::move(*value)));
  }
}

// tgtcfg's own keys are spelled differently in a configuration, but ids and names below them are
// not.
void PlaceMaker::lowering(const Value& planned) {
  const Value& written = kept(config_lowering(planned));
  add(at_plan("lowering"), at_config("lowering"), kept(planned));
  if (!written.is_object()) return;
  for (const Member& member : written.object())
    add_tree(pointer_append(at_plan("lowering"), snake_case(member.key)),
             pointer_append(at_config("lowering"), member.key), member.value);
}

void PlaceMaker::options(const std::optional<ResolvedOptions>& options, const PlanMember& member) {
  const std::string plan = at_plan(member.name);
  const std::string config = at_config(member.key);
  if (!options) return add(plan, config, kept(Value()));
  const Value& whole =
      kept(Object{{"kind", options->kind}, {"options", object_of(options->options)}});
  add(plan, config, whole);
  add(pointer_append(plan, "kind"), pointer_append(config, "kind"), whole.get("kind"));
  add_members(pointer_append(plan, "options"), config, whole.get("options"));
}

void PlaceMaker::target(const PlanTarget& target) {
  target_record(target);
}

void PlaceMaker::host(const PlanHost& host) {
  target_record(host);
}

template <class Record>
void PlaceMaker::target_record(const Record& target) {
  const Value& whole = kept(in_order(record_json(target)));
  add(plan_, config_, whole);
  for (const PlanField<Record>& field : plan_fields<Record>())
    target_member(*field.member, whole.get(field.member->name));
}

void PlaceMaker::target_member(const PlanMember& member, const Value& value) {
  std::string plan = at_plan(member.name);
  switch (member.role) {
    case PlanRole::asked:
    case PlanRole::decided:
      return add(std::move(plan), at_config(member.key), value);
    case PlanRole::derived:
      return add(std::move(plan), config_, value, true);
    case PlanRole::facts:
      return facts(plan, value);
    case PlanRole::members:
      return add_members(plan, config_, value);
    case PlanRole::records:
      return codegen(plan, value);
    case PlanRole::tree:
    case PlanRole::document:
      return;
  }
}

void PlaceMaker::facts(const std::string& plan, const Value& values) {
  add(plan, config_, values, true);
  for (const Member& fact : values.object())
    add(pointer_append(plan, fact.key), config_, fact.value, true);
}

void PlaceMaker::codegen(const std::string& plan, const Value& codegen) {
  for (const Member& member : codegen.object()) {
    const std::string place = pointer_append(plan, member.key);
    if (member.value.is_object()) add_members(place, config_, member.value);
    if (member.key == "generator") add(place, at_config("compiler"), member.value);
  }
}

void PlaceMaker::device(const ResolvedDevice& device) {
  named_record(device, device.implicit);
}

void PlaceMaker::function(const ResolvedFunction& function) {
  named_record(function, false);
}

void PlaceMaker::memory_pool(const MemoryPool& pool) {
  named_record(pool, false);
}

void PlaceMaker::link(const PlanLink& link) {
  named_record(link, false);
}

void PlaceMaker::memory(const PlanMemory& memory) {
  named_record(memory, false);
}

template <class Record>
void PlaceMaker::named_record(const Record& record, bool derived) {
  const Value& whole = kept(in_order(record_json(record)));
  add(plan_, config_, whole, derived);
  for (const PlanField<Record>& field : plan_fields<Record>()) {
    const PlanMember& member = *field.member;
    const std::string key = member.key.empty() ? kebab_case(member.name) : std::string(member.key);
    if (whole.has(member.name))
      add(at_plan(member.name), at_config(key), whole.get(member.name),
          derived || member.role == PlanRole::derived);
  }
}

void PlaceMaker::part(const PlanPart& part) {
  Value whole(Object{{"id", part.id}});
  whole.set("plan",
            to_json(part.plan));  // set separately, because an initializer list would copy it
  add(plan_, config_, kept(std::move(whole)));
}

void PlaceMaker::mapped_target(const std::string& id) {
  add(plan_, config_, kept(id), true);
}

void PlaceMaker::add_members(const std::string& plan, const std::string& config,
                             const Value& members) {
  for (const Member& member : members.object())
    add(pointer_append(plan, member.key), pointer_append(config, member.key), member.value);
}

void PlaceMaker::add_tree(const std::string& plan, const std::string& config, const Value& value) {
  add(plan, config, value);
  if (!value.is_object()) return;
  for (const Member& member : value.object()) {
    add_tree(pointer_append(plan, member.key), pointer_append(config, kebab_of(config, member)),
             member.value);
  }
}

// Keys of a pass configuration are data, so they are not respelled.
std::string PlaceMaker::kebab_of(const std::string& config, const Member& member) const {
  return config.starts_with(at_config("pass-config")) ? member.key : kebab_case(member.key);
}

}  // namespace tgtcfg

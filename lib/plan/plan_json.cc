#include "plan/plan_json.h"

#include <algorithm>
#include <utility>

#include "database/config_keys.h"
#include "plan/plan_fields.h"

namespace tgtcfg {

namespace {

void write_records(const Plan& plan, const PlanField<Plan>& field, ValueStream& to) {
  const std::size_t count = field.count(plan);
  to.open('[');
  for (std::size_t i = 0; i < count; ++i) {
    to.element();
    to.write(field.element(plan, i));
  }
  to.close(']');
}

void write_member(const Plan& plan, const PlanField<Plan>& field, ValueStream& to) {
  if (field.count != nullptr) {
    to.key(field.member->name);
    write_records(plan, field, to);
  } else if (const auto value = field.write(plan)) {
    to.key(field.member->name);
    to.write(*value);
  }
}

void sort_members(Value& value) {
  if (value.is_array()) {
    for (Value& element : value.array()) sort_members(element);
  } else if (value.is_object()) {
    Object& members = value.object();
    for (Member& member : members) sort_members(member.value);
    const auto before = [](const Member& a, const Member& b) { return a.key < b.key; };
    // Records are usually sorted already.
    if (!std::is_sorted(members.begin(), members.end(), before))
      std::sort(members.begin(), members.end(), before);
  }
}

Value respelt(const Value& lowering, std::string (*spelling)(std::string_view)) {
  Value result = in_order(lowering);
  if (!result.is_object()) return result;
  for (Member& member : result.object()) {
    if (contains(lowering_keys(), kebab_case(member.key))) member.key = spelling(member.key);
  }
  return in_order(std::move(result));
}

}  // namespace

Value plan_lowering(const Value& lowering) {
  return respelt(lowering, snake_case);
}
Value config_lowering(const Value& lowering) {
  return respelt(lowering, kebab_case);
}

Value without_source(Value value) {
  forget_places(value);
  return value;
}

Value in_order(Value value) {
  forget_places(value);
  sort_members(value);
  return value;
}

void sort_members(Values& values) {
  for (auto& [name, value] : values) sort_members(value);
}

Value to_json(const Plan& plan) {
  return in_order(record_json(plan));
}

void write_plan(const Plan& plan, ValueStream& to, MemberWriters more) {
  for (const PlanField<Plan>& field : plan_fields<Plan>())
    more.emplace(field.member->name, [&](ValueStream& to) { write_member(plan, field, to); });
  write_members(more, to);
}

void write_members(const MemberWriters& members, ValueStream& to) {
  to.open('{');
  for (const auto& [name, write] : members) write(to);
  to.close('}');
}

}  // namespace tgtcfg

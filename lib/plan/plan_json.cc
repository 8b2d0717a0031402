#include "plan/plan_json.h"

#include <algorithm>
#include <utility>

#include "database/config_keys.h"
#include "plan/plan_fields.h"

namespace tgtcfg {

namespace {

void sort_members(Value& value) {
  if (value.is_array()) {
    for (Value& element : value.array()) sort_members(element);
  } else if (value.is_object()) {
    Object& members = value.object();
    for (Member& member : members) sort_members(member.value);
    const auto before = [](const Member& a, const Member& b) { return a.key < b.key; };
    // Records are usually sorted already.
    if (!std::ranges::is_sorted(members, before)) std::ranges::sort(members, before);
  }
}

Value respelt(const Value& lowering, std::string (*spelling)(std::string_view)) {
  Value result = in_order(lowering);
  if (!result.is_object()) return result;
  for (Member& member : result.object()) {
    if (contains(lowering_keys, kebab_case(member.key))) member.key = spelling(member.key);
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

}  // namespace tgtcfg

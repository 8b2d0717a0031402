#include "plan/plan_json.h"

#include <algorithm>

#include "database/config_keys.h"
#include "plan/plan_fields.h"

namespace tgtcfg {

namespace {

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

Value in_order(Value value) {
  value.span = {};
  value.style = ScalarStyle::none;
  if (value.is_array()) {
    for (Value& element : value.array()) element = in_order(std::move(element));
  } else if (value.is_object()) {
    for (Member& member : value.object()) {
      member.value = in_order(std::move(member.value));
      member.key_span = {};
    }
    std::sort(value.object().begin(), value.object().end(),
              [](const Member& a, const Member& b) { return a.key < b.key; });
  }
  return value;
}

Values in_order(Values values) {
  for (auto& [name, value] : values) value = in_order(std::move(value));
  return values;
}

Value to_json(const Plan& plan) {
  return in_order(record_json(plan));
}

}  // namespace tgtcfg

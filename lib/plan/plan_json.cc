#include "plan/plan_json.h"

#include <algorithm>

namespace tgtcfg {

Value or_null(const std::optional<std::string>& text) {
  return text ? Value(*text) : Value();
}

Value list_of(const std::vector<std::string>& texts) {
  Array list;
  for (const std::string& text : texts) list.emplace_back(text);
  return Value(std::move(list));
}

Value in_order(const Value& value) {
  Value result = value;
  result.span = {};
  result.style = ScalarStyle::none;
  if (result.is_array()) {
    for (Value& element : result.array()) element = in_order(element);
  } else if (result.is_object()) {
    for (Member& member : result.object()) {
      member.value = in_order(member.value);
      member.key_span = {};
    }
    std::sort(result.object().begin(), result.object().end(),
              [](const Member& a, const Member& b) { return a.key < b.key; });
  }
  return result;
}

}  // namespace tgtcfg

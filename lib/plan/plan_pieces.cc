#include "plan/plan_pieces.h"

#include "plan/fingerprint.h"
#include "plan/plan_json.h"

namespace tgtcfg {

const Array& list_in(const Value& plan, std::string_view key) {
  static const Array none;
  const Value* list = plan.find(key);
  return list != nullptr && list->is_array() ? list->array() : none;
}

std::string text_in(const Value& object, std::string_view key) {
  const Value* value = object.find(key);
  return value != nullptr && value->is_string() ? value->string() : std::string();
}

Value filtered(const Array& list, const std::function<bool(const Value&)>& keep) {
  Array kept;
  for (const Value& element : list) {
    if (keep(element)) kept.push_back(element);
  }
  return Value(std::move(kept));
}

const Value* element_with(const Array& list, std::string_view key, const std::string& id) {
  for (const Value& element : list) {
    if (text_in(element, key) == id) return &element;
  }
  return nullptr;
}

Value only_target(const Array& targets) {
  const Value* only = nullptr;
  for (const Value& target : targets) {
    if (text_in(target, "scope") == "function") continue;
    if (only != nullptr) return Value();
    only = &target;
  }
  return only == nullptr ? Value() : *only->find("id");
}

void renew_fingerprints(Value& plan) {
  const Array hosts = list_in(plan, "hosts");
  if (Value* targets = plan.find("targets")) {
    for (Value& target : targets->array()) {
      const std::string id = text_in(target, "host");
      const Value* host = element_with(hosts, "id", id);
      // The host of a target may lie outside of the piece; then what it said of it stays.
      if (id.empty() || host != nullptr) {
        target.set("fingerprint", target_fingerprint(target, host));
      }
    }
  }
  plan = in_order(plan);
  plan.set("fingerprint", plan_fingerprint(plan));
  plan = in_order(plan);
}

}  // namespace tgtcfg

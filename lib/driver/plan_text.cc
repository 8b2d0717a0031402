#include "driver/plan_text.h"

#include "document/writers.h"
#include "driver/columns.h"

namespace tgtcfg {
namespace {

std::string text_of(const Value* value) {
  if (value == nullptr || value->is_null()) return "-";
  return value->is_string() ? value->string() : write_compact_json(*value);
}

// The canonical string, or the attributes of a target that no string can hold.
std::string target_of(const Value& target) {
  const Value* canonical = target.find("canonical");
  if (canonical != nullptr && canonical->is_string()) return canonical->string();
  return text_of(target.find("kind")) + " " + text_of(target.find("attrs"));
}

const Array& list_of(const Value& plan, std::string_view key) {
  static const Array empty;
  const Value* list = plan.find(key);
  return list != nullptr && list->is_array() ? list->array() : empty;
}

// `word` and the id that a member names, or that it names none.
std::string relation(std::string_view word, const Value* id) {
  return id == nullptr || id->is_null() ? "" : std::string(word) + " " + text_of(id);
}

std::string joined(const Array& names) {
  std::string text;
  for (const Value& name : names) text += (text.empty() ? "" : ", ") + text_of(&name);
  return text;
}

}  // namespace

std::string plan_text(const Value& plan) {
  Columns table;  // what, its id, what it belongs to, its content
  for (const Value& host : list_of(plan, "hosts")) {
    table.add({"host", text_of(host.find("id")), "", target_of(host)});
  }
  for (const Value& target : list_of(plan, "targets")) {
    table.add({"target", text_of(target.find("id")), relation("host", target.find("host")),
               target_of(target)});
  }
  for (const Value& device : list_of(plan, "devices")) {
    table.add({"device", text_of(device.find("id")), relation("target", device.find("target")),
               text_of(device.find("type"))});
  }
  if (!list_of(plan, "partition_order").empty()) {
    table.add({"partition", "", "", joined(list_of(plan, "partition_order"))});
  }
  for (const char* key : {"executor", "runtime"}) {
    const Value* set = plan.find(key);
    if (set == nullptr || !set->is_object()) continue;
    table.add({key, text_of(set->find("kind")), "", text_of(set->find("options"))});
  }
  table.add({"plan", text_of(plan.find("name")), "", text_of(plan.find("fingerprint"))});
  return table.text();
}

}  // namespace tgtcfg

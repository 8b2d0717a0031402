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

// What a function is bound to: its target, device and part, and whether it is device code alone.
std::string constraint_of(const Value& function) {
  std::string text = text_of(function.find("state"));
  for (const char* key : {"target", "device", "part"}) {
    const std::string words = relation(key, function.find(key));
    if (!words.empty()) text += ", " + words;
  }
  return text;
}

void add_rows(const Value& plan, const std::string& path, Columns& table) {
  for (const Value& host : list_of(plan, "hosts")) {
    table.add({"host", path + text_of(host.find("id")), "", target_of(host)});
  }
  for (const Value& target : list_of(plan, "targets")) {
    table.add({"target", path + text_of(target.find("id")), relation("host", target.find("host")),
               target_of(target)});
  }
  for (const Value& device : list_of(plan, "devices")) {
    table.add({"device", path + text_of(device.find("id")),
               relation("target", device.find("target")), text_of(device.find("type"))});
  }
  if (!list_of(plan, "partition_order").empty()) {
    table.add({"partition", path, "", joined(list_of(plan, "partition_order"))});
  }
  for (const char* key : {"executor", "runtime"}) {
    const Value* set = plan.find(key);
    if (set == nullptr || !set->is_object()) continue;
    table.add({key, path + text_of(set->find("kind")), "", text_of(set->find("options"))});
  }
  for (const Value& pool : list_of(plan, "memory_pools")) {
    table.add({"pool", path + text_of(pool.find("name")), "", joined(list_of(pool, "targets"))});
  }
  for (const Value& function : list_of(plan, "functions")) {
    table.add({"function", path + text_of(function.find("match")),
               relation("host", function.find("host")), constraint_of(function)});
  }
  for (const Value& part : list_of(plan, "parts")) {
    add_rows(*part.find("plan"), path + text_of(part.find("id")) + "/", table);
  }
}

}  // namespace

std::string plan_text(const Value& plan) {
  Columns table;  // what, its id with the parts that lead to it, what it belongs to, its content
  add_rows(plan, "", table);
  table.add({"plan", text_of(plan.find("name")), "", text_of(plan.find("fingerprint"))});
  return table.text();
}

}  // namespace tgtcfg

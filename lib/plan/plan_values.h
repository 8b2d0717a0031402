// Values of one type in a plan, to JSON and back. `json_of` returns nullopt for a field that is
// left out; `read` keeps the default for a value of another type.
#pragma once

#include <tgtcfg/plan.h>

#include <array>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plan/plan_json.h"
#include "resolve/target_form.h"

namespace tgtcfg {

inline Value json_of(const std::string& text) {
  return text;
}
inline Value json_of(bool flag) {
  return flag;
}
inline Value json_of(const Value& value) {
  return value;
}
inline std::optional<Value> json_of(const std::optional<Value>& value) {
  return value;
}
inline Value json_of(const std::optional<std::string>& text) {
  return or_null(text);
}
inline Value json_of(std::int64_t number) {
  return number;
}
inline Value json_of(const std::optional<std::int64_t>& number) {
  return number ? Value(*number) : Value();
}
inline Value json_of(const std::optional<bool>& flag) {
  return flag ? Value(*flag) : Value();
}
inline Value json_of(const std::vector<std::string>& texts) {
  return list_of(texts);
}
inline std::optional<Value> json_of(const std::optional<std::vector<std::string>>& texts) {
  return texts ? std::optional(list_of(*texts)) : std::nullopt;
}
template <class Key, class Mapped, class Less>
Value json_of(const std::map<Key, Mapped, Less>& map) {
  return object_of(map);
}
inline Value json_of(const Values& values) {
  return object_of(values);
}
inline Value json_of(TargetScope scope) {
  return name_of(scope);
}
inline Value json_of(FunctionState state) {
  return name_of(state);
}
inline Value json_of(const DeviceType& device) {
  return Object{{"type", device.name}, {"code", device.code}};
}
inline Value json_of(const Codegen& codegen) {
  return codegen_json(codegen);
}
inline Value json_of(const Machine& machine) {
  return machine_json(machine);
}
inline std::optional<Value> json_of(const std::optional<std::vector<CodeEntry>>& code) {
  if (!code) return std::nullopt;
  Array list;
  for (const CodeEntry& entry : *code)
    list.push_back(Object{{"form", name_of(entry.form)}, {"arch", entry.arch}});
  return Value(std::move(list));
}
inline Value json_of(const std::optional<ResolvedOptions>& options) {
  if (!options) return {};
  return Object{{"kind", options->kind}, {"options", object_of(options->options)}};
}
inline Value json_of(const BuildSettings& build) {
  return record_json(build);
}
template <class Record>
Value json_of(const std::vector<Record>& records) {
  return records_json(records);
}

inline void read(const Value& value, std::string& text) {
  if (value.is_string()) text = value.string();
}
inline void read(const Value& value, bool& flag) {
  flag = value.is_boolean() && value.boolean();
}
inline void read(const Value& value, Value& copy) {
  copy = in_order(value);
}
inline void read(const Value& value, std::optional<Value>& copy) {
  copy = in_order(value);
}
inline void read(const Value& value, std::optional<std::string>& text) {
  if (value.is_string()) text = value.string();
}
inline void read(const Value& value, std::optional<bool>& flag) {
  if (value.is_boolean()) flag = value.boolean();
}
inline void read(const Value& value, std::optional<std::int64_t>& number) {
  if (value.is_integer()) number = value.integer();
}
inline void read(const Value& value, std::vector<std::string>& texts) {
  if (!value.is_array()) return;
  for (const Value& element : value.array()) read(element, texts.emplace_back());
}
inline void read(const Value& value, std::optional<std::vector<std::string>>& texts) {
  read(value, texts.emplace());
}
inline void read(const Value& value, std::int64_t& number) {
  if (value.is_integer()) number = value.integer();
}
template <class Key, class Mapped, class Less>
void read(const Value& value, std::map<Key, Mapped, Less>& map) {
  if (!value.is_object()) return;
  for (const Member& member : value.object()) read(member.value, map[member.key]);
}
template <class Enum>
Enum read_word(const Value& value, std::initializer_list<Enum> all) {
  for (const Enum each : all) {
    if (value == Value(name_of(each))) return each;
  }
  return *all.begin();
}
inline void read(const Value& value, TargetScope& scope) {
  scope = read_word(value, {TargetScope::configuration, TargetScope::function});
}
inline void read(const Value& value, FunctionState& state) {
  state = read_word(value, {FunctionState::host_device, FunctionState::device, FunctionState::host,
                            FunctionState::part});
}

inline void read(const Value& value, CodeForm& form) {
  if (value.is_string()) form = read_code_form(value.string()).value_or(form);
}

// --- small maps without a struct of their own

template <class Type>
void read_at(const Value& map, std::string_view key, Type& result) {
  if (const Value* value = map.find(key)) read(*value, result);
}

/// A number without a device type is kept.
inline void read_code(const Value& value, int& code) {
  std::optional<std::int64_t> number;
  read(value, number);
  const bool fits = number && *number >= 0 && *number <= std::numeric_limits<int>::max();
  code = fits ? static_cast<int>(*number) : -1;
}
inline void read(const Value& value, DeviceType& device) {
  read_at(value, "type", device.name);
  if (const Value* code = value.find("code")) read_code(*code, device.code);
}
inline void read(const Value& value, Codegen& codegen) {
  read_at(value, "external", codegen.external);
  read_at(value, "generator", codegen.generator);
  read_at(value, "options", codegen.options);
}
inline void read(const Value& value, Machine& machine) {
  read_at(value, "triple", machine.triple);
  read_at(value, "arch", machine.arch);
  read_at(value, "cpu", machine.cpu);
  read_at(value, "features", machine.features);
  read_at(value, "lacks", machine.lacks);
  read_at(value, "chip", machine.chip);
  if (const Value* limits = value.find("limits")) {
    auto shared = std::make_shared<std::map<std::string, std::int64_t, std::less<>>>();
    read(*limits, *shared);
    machine.limits = std::move(shared);
  }
}
inline void read(const Value& value, std::optional<std::vector<CodeEntry>>& code) {
  if (!value.is_array()) return;
  code.emplace();
  for (const Value& element : value.array()) {
    CodeEntry& entry = code->emplace_back();
    read_at(element, "form", entry.form);
    read_at(element, "arch", entry.arch);
  }
}
inline void read(const Value& value, std::optional<ResolvedOptions>& options) {
  if (!value.is_object()) return;
  options.emplace();
  read_at(value, "kind", options->kind);
  read_at(value, "options", options->options);
}

}  // namespace tgtcfg

#include "plan/config_changes.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace tgtcfg {
namespace {

using Path = std::vector<std::string>;

/// Returns the name of an element of `targets`.
std::string_view name_of_element(const Value& element) {
  for (const char* key : {"name", "kind", "tag"}) {
    const Value* name = element.is_object() ? element.find(key) : nullptr;
    if (name != nullptr && name->is_string()) return name->string();
  }
  return {};
}

/// True for a list whose elements have distinct names.
bool is_named_list(const Value& value) {
  if (!value.is_array() || value.array().empty()) return false;
  std::vector<std::string_view> names;
  for (const Value& element : value.array()) names.push_back(name_of_element(element));
  std::sort(names.begin(), names.end());
  return !names.front().empty() && std::adjacent_find(names.begin(), names.end()) == names.end();
}

const Value* child_of(const Value& value, std::string_view key) {
  if (value.is_object()) return value.find(key);
  if (!value.is_array()) return nullptr;
  const auto found =
      std::find_if(value.array().begin(), value.array().end(),
                   [&](const Value& element) { return name_of_element(element) == key; });
  return found == value.array().end() ? nullptr : &*found;
}

Value* child_of(Value& value, std::string_view key) {
  return const_cast<Value*>(child_of(std::as_const(value), key));
}

std::vector<std::string> keys_of(const Value& value) {
  std::vector<std::string> keys;
  if (value.is_object()) {
    for (const Member& member : value.object()) keys.push_back(member.key);
  } else {
    for (const Value& element : value.array()) keys.emplace_back(name_of_element(element));
  }
  return keys;
}

bool have_names(const Value& a, const Value& b) {
  return (a.is_object() && b.is_object()) || (is_named_list(a) && is_named_list(b));
}

/// Maps that a configuration omits if they are empty.
bool is_map(std::string_view key) {
  constexpr std::string_view maps[] = {"devices",  "functions", "memories",    "memory-pools",
                                       "platform", "parts",     "pass-config", "toolchain"};
  return std::find(std::begin(maps), std::end(maps), key) != std::end(maps);
}

void compare(const Value& before, const Value& after, Path& path,
             std::vector<ConfigChange>& changes) {
  if (before == after) return;
  if (!have_names(before, after)) {
    changes.push_back({path, after});
    return;
  }
  static const Value nothing{Object{}};
  for (const std::string& key : keys_of(before)) {
    if (child_of(after, key) != nullptr) continue;
    path.push_back(key);
    if (is_map(key)) {
      compare(*child_of(before, key), nothing, path, changes);
    } else {
      changes.push_back({path, std::nullopt});
    }
    path.pop_back();
  }
  for (const std::string& key : keys_of(after)) {
    const Value* const was = child_of(before, key);
    path.push_back(key);
    if (was != nullptr || is_map(key)) {
      compare(was == nullptr ? nothing : *was, *child_of(after, key), path, changes);
    } else {
      changes.push_back({path, *child_of(after, key)});
    }
    path.pop_back();
  }
}

void remove(Value& around, std::string_view key) {
  if (around.is_object())
    std::erase_if(around.object(), [&](const Member& member) { return member.key == key; });
  if (around.is_array())
    std::erase_if(around.array(),
                  [&](const Value& element) { return name_of_element(element) == key; });
}

void put(Value& around, const std::string& key, const Value& value) {
  if (Value* const known = child_of(around, key)) {
    *known = value;
  } else if (around.is_array()) {
    around.array().push_back(value);
  } else {
    around.set(key, value);
  }
}

}  // namespace

std::vector<ConfigChange> config_changes(const Value& before, const Value& after) {
  std::vector<ConfigChange> changes;
  Path path;
  compare(before, after, path, changes);
  return changes;
}

Value change_json(const ConfigChange& change) {
  Value json(Object{{"path", Array(change.path.begin(), change.path.end())}});
  if (change.value) json.set("value", *change.value);
  return json;
}

ConfigChange read_change(const Value& json) {
  ConfigChange change;
  for (const Value& key : json.list("path")) change.path.push_back(key.string());
  if (const Value* value = json.find("value")) change.value = *value;
  return change;
}

Value* find_changed(Value& config, const std::vector<std::string>& path) {
  Value* at = &config;
  for (const std::string& key : path) {
    at = child_of(*at, key);
    if (at == nullptr) return nullptr;
  }
  return at;
}

void make_change(const ConfigChange& change, Value& config) {
  Value* around = &config;
  for (const std::string& key : std::span(change.path).first(change.path.size() - 1)) {
    if (child_of(*around, key) == nullptr) {
      if (!change.value) return;
      put(*around, key, Object{});
    }
    around = child_of(*around, key);
  }
  if (change.value) {
    put(*around, change.path.back(), *change.value);
  } else {
    remove(*around, change.path.back());
  }
}

}  // namespace tgtcfg

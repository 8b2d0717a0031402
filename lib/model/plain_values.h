// Conversions between values and C++ strings, lists and maps.
#pragma once

#include <tgtcfg/value.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Removes the locations and styles from a value and everything in it.
void forget_places(Value& value);

[[nodiscard]] Value or_null(const auto& text) {
  return text ? Value(*text) : Value();
}
/// Returns null for an empty string.
[[nodiscard]] inline Value text_or_null(std::string_view text) {
  return text.empty() ? Value() : Value(text);
}
/// True for null and for an empty list or map.
[[nodiscard]] inline bool is_empty(const Value& value) {
  return value.is_null() || (value.is_array() && value.array().empty()) ||
         (value.is_object() && value.object().empty());
}
[[nodiscard]] Value list_of(const auto& texts) {
  return Array(texts.begin(), texts.end());
}
/// Returns the strings of a string or list, without duplicates.
[[nodiscard]] inline std::vector<std::string> names_in(const Value& value) {
  std::vector<std::string> names;
  const Array single{value};
  for (const Value& name : value.is_array() ? value.array() : single) {
    if (name.is_string() && std::ranges::find(names, name.string()) == names.end())
      names.push_back(name.string());
  }
  return names;
}
[[nodiscard]] Value object_of(const auto& map) {
  Object members;
  for (const auto& [name, value] : map) members.push_back({name, Value(value)});
  return Value(std::move(members));
}

/// Returns the value with a location.
[[nodiscard]] inline Value placed(Value value, Span span) {
  value.span = span;
  return value;
}
/// Returns the member with that key, or null.
[[nodiscard]] auto find_member(auto& members, std::string_view key) -> decltype(members.data()) {
  const auto found = std::ranges::find(members, key, &Member::key);
  return found == members.end() ? nullptr : &*found;
}
/// Returns the element with the index in a segment of a JSON Pointer, or null.
[[nodiscard]] const Value* element_at(const Array& list, std::string_view segment);
/// Removes the member with that key.
inline void erase_key(Object& members, std::string_view key) {
  std::erase_if(members, [&](const Member& member) { return member.key == key; });
}

}  // namespace tgtcfg

// Conversions between values and C++ strings, lists and maps.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tgtcfg {

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
[[nodiscard]] Value object_of(const auto& map) {
  Object members;
  for (const auto& [name, value] : map) members.push_back({name, Value(value)});
  return Value(std::move(members));
}

}  // namespace tgtcfg

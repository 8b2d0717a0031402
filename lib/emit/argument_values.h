// Helpers of argument rules for making values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emit/argument_rules.h"
#include "support/text.h"

namespace tgtcfg {

/// The values of an argument; nullopt after adding an error.
using ArgumentValues = std::optional<std::vector<std::string>>;

inline std::vector<std::string> one_value(std::string text) {
  std::vector<std::string> values;
  if (!text.empty()) values.push_back(std::move(text));
  return values;
}

/// Returns the string for `word` in a row's map, if any.
[[nodiscard]] inline std::optional<std::string> mapped(const Object& map, std::string_view word) {
  for (const Member& member : map) {
    if (member.key == word && member.value.is_string()) return member.value.string();
  }
  return std::nullopt;
}

/// Returns the string for the architecture in a row's map, or for all (`*`).
[[nodiscard]] inline std::optional<std::string> for_arch(const Object& map, std::string_view arch) {
  auto found = mapped(map, arch);
  return found ? found : mapped(map, "*");
}

inline const Value* attribute_of(const ToolView& view, std::string_view name) {
  const auto found = view.target.target->attrs.find(name);
  return found == view.target.target->attrs.end() ? nullptr : &found->second;
}

}  // namespace tgtcfg

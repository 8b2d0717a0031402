// A map from names to values, sorted by name.
//
//   Values attrs;
//   attrs.insert_or_assign("arch", Value("sm_86"));
//   std::cout << attrs.at("arch").string() << '\n';
//   for (const auto& [name, value] : attrs) std::cout << name << '\n';
#pragma once

#include <tgtcfg/value.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

using Values = std::map<std::string, Value, std::less<>>;

/// Returns the value of that name, or null.
[[nodiscard]] const Value* find_value(const Values& values, std::string_view name);
/// Returns the value of that name if it is a string, else an empty string.
[[nodiscard]] const std::string& find_text(const Values& values, std::string_view name);
/// Returns the strings of the list with that name; empty if the value is not a list.
[[nodiscard]] std::vector<std::string> find_texts(const Values& values, std::string_view name);

}  // namespace tgtcfg

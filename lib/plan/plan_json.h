// Plain values as the data of a plan.
#pragma once

#include <tgtcfg/compilation_config.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

[[nodiscard]] Value or_null(const std::optional<std::string>& text);
[[nodiscard]] Value list_of(const std::vector<std::string>& texts);
template <class Map>
[[nodiscard]] Value object_of(const Map& map) {
  Object members;
  for (const auto& [name, value] : map) members.push_back({name, Value(value)});
  return Value(std::move(members));
}
/// Members sorted by bytes at every level, places forgotten: equal plans are equal in memory too.
[[nodiscard]] Value in_order(Value value);
[[nodiscard]] Values in_order(Values values);

}  // namespace tgtcfg

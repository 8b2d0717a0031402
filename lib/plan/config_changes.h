// Differences between two configurations, as changes to apply to a third. They carry the changes of
// a partial plan over to the whole plan.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct ConfigChange {
  /// Keys from the root; elements of `targets` by name, else by kind.
  std::vector<std::string> path;
  std::optional<Value> value;  ///< empty: remove the value
};

/// Returns the smallest values that differ. Configurations must be written by `config_of`.
[[nodiscard]] std::vector<ConfigChange> config_changes(const Value& before, const Value& after);
/// Converts a change to `{path, value}`, the format stored in partial plans, and back.
[[nodiscard]] Value change_json(const ConfigChange& change);
[[nodiscard]] ConfigChange read_change(const Value& json);
/// Applies a change, adding missing maps and elements on the path.
void make_change(const ConfigChange& change, Value& config);
/// Returns the value at a path, or null.
[[nodiscard]] Value* find_changed(Value& config, const std::vector<std::string>& path);

}  // namespace tgtcfg

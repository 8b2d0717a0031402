// Differences between two configurations, as changes that can be made in a third one: how a change
// of a piece becomes a change of the whole.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct ConfigChange {
  /// Keys that lead there; elements of `targets` by name, else by kind.
  std::vector<std::string> path;
  std::optional<Value> value;  ///< none: it is taken away
};

/// The smallest values that differ. Configurations as `config_of` writes them.
[[nodiscard]] std::vector<ConfigChange> config_changes(const Value& before, const Value& after);
/// `{path, value}`, as a piece keeps changes; and back.
[[nodiscard]] Value change_json(const ConfigChange& change);
[[nodiscard]] ConfigChange read_change(const Value& json);
/// Makes a change; what leads there is added where it is missing.
void make_change(const ConfigChange& change, Value& config);
/// The value that a path leads to, or null.
[[nodiscard]] Value* find_changed(Value& config, const std::vector<std::string>& path);

}  // namespace tgtcfg

// Differences between two configurations, as changes to apply to a third. They carry the changes of
// a partial plan over to the plan that it was cut from.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>
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

/// A partial plan that was resolved with changes.
struct ChangedPiece {
  Plan cut;  ///< before the changes
  Plan now;
  const Value* written = nullptr;  ///< source of locations
  /// Layers applied to the configuration of the partial plan; null if unknown.
  const Value* changes = nullptr;
};

/// Resolves the whole plan with the changes of the partial plans. Returns nullopt iff an error was
/// added: two partial plans disagree, or the changed plan cannot be resolved.
[[nodiscard]] std::optional<Plan> resolve_changes(const Plan& whole,
                                                  const std::vector<ChangedPiece>& pieces,
                                                  const Context& context);

/// Clears the default flag of attributes that were edited.
void forget_edited_defaults(Plan& plan, const Database& database);

}  // namespace tgtcfg

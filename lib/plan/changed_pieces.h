// Applies changes of partial plans to the plan that they were cut from.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <optional>
#include <vector>

namespace tgtcfg {

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

// The changes of pieces, made in the whole that the pieces were cut from.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <optional>
#include <vector>

namespace tgtcfg {

/// A piece that was resolved with changes.
struct ChangedPiece {
  Plan cut;  ///< as it was cut
  Plan now;
  const Value* written = nullptr;  ///< for places
  /// What was laid over the configuration of the piece; null: not known.
  const Value* changes = nullptr;
};

/// The whole, resolved with what has changed in the pieces. Nothing exactly when an error was
/// added: two pieces gave one value differently, or the whole cannot be resolved with the changes.
[[nodiscard]] std::optional<Plan> resolve_changes(const Plan& whole,
                                                  const std::vector<ChangedPiece>& pieces,
                                                  const Context& context);

/// An attribute that was edited is no default any more.
void forget_edited_defaults(Plan& plan, const Database& database);

}  // namespace tgtcfg

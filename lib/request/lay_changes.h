// Applies changes to the configuration of an input.
#pragma once

#include <tgtcfg/plan.h>

#include "explain/layer_stack.h"
#include "request/changes.h"

namespace tgtcfg {

/// Merges the layers of an input with the changes, overlays first. Returns nullopt after adding all
/// errors, with the history of the values concerned. Without layers (the input was unreadable),
/// only the changes are checked. `stack` may already contain poison.
[[nodiscard]] std::optional<ConfigSpec> spec_of_layers(const Session& session,
                                                       std::optional<std::vector<Layer>> layers,
                                                       const Changes& changes, LayerStack& stack,
                                                       Findings& findings);

/// Returns the options for the pipeline. A host policy also applies to nested configurations.
[[nodiscard]] Options options_under(Options options, const Changes& changes);

/// Replaces a plan document by its configuration and returns the plan. Returns nullopt after adding
/// an error.
[[nodiscard]] std::optional<Plan> as_configuration(const Session& session, Document& document,
                                                   Findings& findings);

}  // namespace tgtcfg

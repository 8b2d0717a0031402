// Changes, laid over the configuration of an input.
#pragma once

#include <tgtcfg/plan.h>

#include "explain/layer_stack.h"
#include "request/changes.h"

namespace tgtcfg {

/// The configuration that the layers of an input give with the changes over them: overlays first.
/// Nothing: errors were added, all that there are, with the history of the values that they are
/// about. No layers: the input could not be read, and the changes are looked at alone. `stack` may
/// bring poison.
[[nodiscard]] std::optional<ConfigSpec> spec_of_layers(const Session& session,
                                                       std::optional<std::vector<Layer>> layers,
                                                       const Changes& changes, LayerStack& stack,
                                                       Findings& findings);

/// The options for the stages: a host policy holds for parts, too.
[[nodiscard]] Options options_under(Options options, const Changes& changes);

/// A plan as the configuration that gives it; the plan. Nothing: an error was added.
[[nodiscard]] std::optional<Plan> as_configuration(const Session& session, Document& document,
                                                   Findings& findings);

}  // namespace tgtcfg

// The flags of a request, laid over the configuration of its input.
#pragma once

#include "request/flag_patches.h"
#include "request/request.h"

namespace tgtcfg {

/// Lays the flags over the layers of an input: overlays first, then everything else in the order
/// typed. False: an error was added.
bool lay_flags(const Session& session, const std::vector<TypedFlag>& flags, LayerStack& stack,
               Findings& findings);

/// The configuration that the layers of an input give with the flags over them. Nothing: errors
/// were added, all that there are, with the history of the values that they are about. No layers:
/// the input could not be read, and the flags are looked at alone. `stack` may bring poison.
[[nodiscard]] std::optional<ConfigSpec> spec_of_layers(const Session& session,
                                                       std::optional<std::vector<Layer>> layers,
                                                       const std::vector<TypedFlag>& flags,
                                                       LayerStack& stack, Findings& findings);

/// The options for the stages: `--host-policy` holds for parts, too.
[[nodiscard]] Options options_under(const Options& options, const std::vector<TypedFlag>& flags);

/// `--target LIST`, or one target for each `--target`, as the targets of a configuration.
[[nodiscard]] std::optional<ConfigSpec> read_target_flags(const Session& session,
                                                          const std::vector<TypedFlag>& flags,
                                                          Findings& findings);

/// A plan as the configuration that gives it; the plan. Nothing: an error was added.
[[nodiscard]] std::optional<Plan> as_configuration(const Session& session, Document& document,
                                                   Findings& findings);

}  // namespace tgtcfg

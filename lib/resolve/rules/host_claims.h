// Hosts set by the user: one for all targets, at targets, or in their tags. Hosts that can drive
// the devices of a kind.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "resolve/config_state.h"

namespace tgtcfg {

/// Reports an error and returns false for composite and external targets.
[[nodiscard]] bool may_be_host(ConfigState& state, const Target& host, Span span,
                               const std::string& pointer);
/// Returns `host` of the configuration. Returns nullopt if it is unset or after an error.
[[nodiscard]] std::optional<HostClaim> explicit_host(ConfigState& state);
[[nodiscard]] std::vector<HostClaim> carried_hosts(ConfigState& state);
/// Warns about an overridden host; a host from a tag is only a note.
void report_overridden(ConfigState& state, const HostClaim& loser, Span winner);
/// Traces the chosen host at each overridden one. Returns the overridden hosts with their
/// locations.
[[nodiscard]] std::vector<std::string> trace_overridden(ConfigState& state, std::string_view rule,
                                                        const std::vector<HostClaim>& claims,
                                                        const Target& winner);
/// Traces the explicit host and the hosts that it overrides.
void trace_explicit(ConfigState& state, const HostClaim& asked,
                    const std::vector<HostClaim>& overridden);
/// Returns the most specialized of the hosts if they agree. Disagreeing hosts are overridden by an
/// explicit host; without one they are a conflict.
[[nodiscard]] std::optional<Target> agreed_host(ConfigState& state,
                                                const std::optional<HostClaim>& asked,
                                                const std::vector<HostClaim>& claims);

/// Reports a host that the rule `gpu-hosts` of the target's kind does not accept (TC3208). A host
/// that was only found among the targets (`is_named` is false) may belong to another machine: a
/// warning.
void check_gpu_host(ConfigState& state, const Target& target, const Target& host, bool is_named);

}  // namespace tgtcfg

// Hosts that somebody wrote: one for all, and those that targets or their tags carry.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "resolve/config_state.h"

namespace tgtcfg {

/// Composite and external targets are none: an error.
[[nodiscard]] bool may_be_host(ConfigState& state, const Target& host, Span span,
                               const std::string& pointer);
/// `host` of the configuration. Nothing: it names none, or an error was added.
[[nodiscard]] std::optional<HostClaim> explicit_host(ConfigState& state);
[[nodiscard]] std::vector<HostClaim> carried_hosts(ConfigState& state);
/// A warning at the host that gives way; a note, where it came with a tag.
void report_overridden(ConfigState& state, const HostClaim& loser, Span winner);
/// Traces at each host that gave way which one was taken; the hosts that gave way, with places.
[[nodiscard]] std::vector<std::string> trace_overridden(ConfigState& state, std::string_view rule,
                                                        const std::vector<HostClaim>& claims,
                                                        const Target& winner);
/// Traces the explicit host and the hosts that it overrides.
void trace_explicit(ConfigState& state, const HostClaim& asked,
                    const std::vector<HostClaim>& overridden);
/// The most specialized of hosts that agree. Under an explicit host the others are overridden where
/// they do not agree; without one that is a conflict.
[[nodiscard]] std::optional<Target> agreed_host(ConfigState& state,
                                                const std::optional<HostClaim>& asked,
                                                const std::vector<HostClaim>& claims);

}  // namespace tgtcfg

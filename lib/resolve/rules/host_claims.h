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
/// As the entry of a trace says who had to give way.
[[nodiscard]] std::string overridden_text(const ConfigState& state, const HostClaim& loser);
/// The most specialized of hosts that agree. Under an explicit host the others are overridden where
/// they do not agree; without one that is a conflict.
[[nodiscard]] std::optional<Target> agreed_host(ConfigState& state,
                                                const std::optional<HostClaim>& asked,
                                                const std::vector<HostClaim>& claims);

}  // namespace tgtcfg

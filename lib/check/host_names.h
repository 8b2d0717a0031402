// Hosts that are names of targets: `host: cpu` next to `targets: {cpu: …}`.
// Rule: docs/rules/hosts.md#host-name.
#pragma once

#include <memory>
#include <string>

#include "check/check_context.h"

namespace tgtcfg {

/// Returns the targets of a configuration by name, for the context of its hosts; null if no host
/// may be a name. Parts have names of their own.
[[nodiscard]] std::shared_ptr<const TargetsByName> targets_for_hosts(const Value& configuration);

/// Returns the names of all targets if a host may be one of them.
[[nodiscard]] std::vector<std::string> names_for_hosts(const CheckContext& context);

/// Returns true if a host is neither a kind, a tag nor a configuration, so that it must be a name.
[[nodiscard]] bool may_only_be_name(const Value& host, const Context& context);

}  // namespace tgtcfg

// Hosts that are names of targets: `host: cpu` next to `targets: {cpu: …}`.
// Rule: docs/rules/hosts.md#host-name.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "check/check_context.h"

namespace tgtcfg {

/// During its lifetime, hosts in the context may be names of targets of this configuration. Parts
/// have names of their own.
class HostNames {
 public:
  HostNames(const Value& configuration, CheckContext& context);
  HostNames(const HostNames&) = delete;
  HostNames& operator=(const HostNames&) = delete;
  ~HostNames() { context_.targets_of_hosts = std::move(outer_); }

 private:
  CheckContext& context_;
  std::shared_ptr<const TargetsByName> outer_;
};

/// Returns the names of all targets if a host may be one of them.
[[nodiscard]] std::vector<std::string> names_for_hosts(const CheckContext& context);

/// Returns true if a host is neither a kind, a tag nor a configuration, so that it must be a name.
[[nodiscard]] bool may_only_be_name(const Value& host, const Context& context);

}  // namespace tgtcfg

// Hosts that are the name of a target: `host: cpu` beside `targets: {cpu: …}`.
// Rule: docs/rules/hosts.md#host-name.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "check/check_context.h"

namespace tgtcfg {

/// While it lives, hosts that are read in the context may be names of the targets of this
/// configuration. Inside of parts other names hold.
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

/// The names of all targets, where a host may be one of them.
[[nodiscard]] std::vector<std::string> names_for_hosts(const CheckContext& context);

/// Whether a host is neither a kind, a tag nor a configuration, so that it can only be a name.
[[nodiscard]] bool may_only_be_name(const Value& host, const Context& context);

}  // namespace tgtcfg

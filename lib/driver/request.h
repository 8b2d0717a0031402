// What `resolve` (and later commands with layers) was asked for: an input and the flags over it.
#pragma once

#include <tgtcfg/config_spec.h>

#include <optional>
#include <string>
#include <vector>

#include "driver/session.h"

namespace tgtcfg {

/// As typed.
struct Request {
  std::vector<std::string> inputs;
  std::optional<std::string> config;
  std::vector<std::string> targets;
  std::optional<std::string> host;
  std::optional<std::string> host_policy;
  std::optional<std::string> executor;
  std::optional<std::string> runtime;
  std::optional<std::string> default_device;
  std::optional<std::string> document;

  /// Whether a flag changes what the input says.
  [[nodiscard]] bool has_changes() const {
    return !targets.empty() || host || host_policy || executor || runtime || default_device;
  }
};

/// A configuration, or a plan that is taken as it is.
struct Asked {
  std::optional<ConfigSpec> spec;
  std::optional<Plan> plan;
};

/// Reads the input and lays the flags over it. Nothing: the errors are in `session.findings`.
[[nodiscard]] std::optional<Asked> read_request(Session& session, const Request& request,
                                                std::string_view command);

}  // namespace tgtcfg

// A request of `resolve` and other commands with layers: an input and changes to it, and its plan.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explain/explainer.h"
#include "request/asked.h"
#include "request/changes.h"
#include "request/session.h"

namespace tgtcfg {

/// As typed.
struct Request {
  std::vector<std::string> inputs;
  std::optional<std::string> text{};  ///< text to read; the one input is then its name
  std::optional<std::string> config;
  std::optional<std::string> document;
  Changes changes{};  ///< changes to the input
  /// Keep the layers even without changes. Plans do not have layers then.
  bool keep_layers = false;

  /// Returns the input as typed; may be empty.
  [[nodiscard]] std::string input() const {
    return config ? *config : inputs.empty() ? std::string() : inputs.front();
  }
};

/// Reads the input and applies the changes. Returns nullopt after adding errors to
/// `session.findings`.
[[nodiscard]] std::optional<Asked> read_request(Session& session, const Request& request,
                                                std::string_view command);

/// Returns the plan of a request. For a changed partial plan it is again a partial plan.
[[nodiscard]] Plan plan_of(Plan config, const Asked& asked, const Database& database);

/// Resolves the requested configuration and explains errors by its layers.
[[nodiscard]] std::optional<Plan> resolve_asked(Session& session, const Asked& asked);
/// Same, for a complete configuration. The spec is moved from.
[[nodiscard]] std::optional<Plan> take_and_resolve(Session& session, Asked& asked);

/// Returns the plan of a request; a plan as input is used as is. Returns nullopt after adding
/// errors to `session.findings`.
[[nodiscard]] std::optional<Plan> plan_of_request(Session& session, const Request& request,
                                                  std::string_view command);

/// Resolves a request and keeps its layers. Returns nullopt after adding errors to
/// `session.findings`.
[[nodiscard]] std::optional<Resolved> resolve_with_layers(Session& session, Request request,
                                                          std::string_view command);

}  // namespace tgtcfg

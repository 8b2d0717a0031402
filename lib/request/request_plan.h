// Resolves requests to plans, for `resolve` and the commands on plans.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <string_view>

#include "explain/explainer.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

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

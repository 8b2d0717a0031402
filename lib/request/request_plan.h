// From what was asked to a plan: the steps that `resolve` and the commands on plans share.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <string_view>

#include "explain/explainer.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

/// The plan of what was asked: of a piece that flags changed, a piece.
[[nodiscard]] Plan plan_of(Plan config, const Asked& asked, const Database& database);

/// Resolves the configuration that was asked for. Where the layers explain an error, they do.
[[nodiscard]] std::optional<Plan> resolve_asked(Session& session, const Asked& asked);
/// The same where the configuration says all that was asked: the spec is gone.
[[nodiscard]] std::optional<Plan> take_and_resolve(Session& session, Asked& asked);

/// The plan of a request; a plan that was given is taken as it is. Nothing: the errors are in
/// `session.findings`.
[[nodiscard]] std::optional<Plan> plan_of_request(Session& session, const Request& request,
                                                  std::string_view command);

/// Resolves a request and keeps what led there. Nothing: the errors are in `session.findings`.
[[nodiscard]] std::optional<Resolved> resolve_with_layers(Session& session, Request request,
                                                          std::string_view command);

}  // namespace tgtcfg

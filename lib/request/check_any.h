// Checks a document of any kind as far as possible.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "request/asked.h"
#include "request/changes.h"
#include "request/session.h"

namespace tgtcfg {

/// Receives the plan that a document or name resolves to.
using ResolvedVisitor = std::function<void(const Plan&)>;

/// Runs configurations, targets and changed plans through the whole pipeline. Database entries and
/// other outputs of tgtcfg are checked by their schemas. Problems are added to `findings`.
/// `changes` apply to configurations and targets, as in `resolve`.
void check_any(const Session& session, Document document, Findings& findings,
               const ResolvedVisitor& resolved = nullptr, const Changes& changes = {});

/// Checks that the input resolves. An empty `asked` was already reported, and a plan is already
/// resolved.
void check_asked(const Session& session, std::optional<Asked> asked, Findings& findings,
                 const ResolvedVisitor& resolved = nullptr);

}  // namespace tgtcfg

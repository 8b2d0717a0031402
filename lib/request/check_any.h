// Checks a document of any kind as far as it can be checked.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "request/asked.h"
#include "request/changes.h"
#include "request/session.h"

namespace tgtcfg {

/// Takes the configuration that a document, or a name, resolves to.
using ResolvedVisitor = std::function<void(const Plan&)>;

struct CheckHow {
  /// Laid over configurations and targets, as `resolve` does; null: nothing.
  const Changes* changes = nullptr;
  ResolvedVisitor resolved = nullptr;
};

/// Configurations, targets and changed plans go through the whole pipeline, rows of
/// the database and other outputs of tgtcfg are checked by their schemas. Problems are in
/// `findings`.
void check_any(const Session& session, Document document, Findings& findings,
               const CheckHow& how = {});

/// Whether what was asked for resolves. Nothing was asked for: that has been reported. A plan is
/// resolved already.
void check_asked(const Session& session, std::optional<Asked> asked, Findings& findings,
                 const ResolvedVisitor& resolved = nullptr);

}  // namespace tgtcfg

// `tgtcfg resolve`: one input to one plan, or to what a backend takes.
#pragma once

#include <tgtcfg/emission.h>

#include <optional>
#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "operations/resolve_lock.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct ResolveCommand {
  Request request;
  /// plan, or a backend; none: the plan, or what the configuration prefers where a plan cannot be
  /// written as asked
  std::optional<std::string> emit;
  std::optional<OutputFormat>
      format;  ///< none: text at a terminal, else json, or what the backend is usually printed in
  std::optional<std::string> output;
  bool boundary = false;  ///< host and devices alone, in place of the plan
  bool provenance = false;
  std::vector<std::string> chosen;  ///< ids of what is emitted; empty: everything
  bool as_composite = false;
  LockAction lock = LockAction::none;
  std::optional<std::string> backend_release;
  std::optional<std::string> step;  ///< which step of an emission
  bool and_later = false;
  std::vector<std::string> sources;  ///< ID=FILE[,FILE…], as typed
};

/// Writes the product, or nothing and the diagnostics to standard error.
[[nodiscard]] ExitCode run_resolve(Session& session, const ResolveCommand& command);

}  // namespace tgtcfg

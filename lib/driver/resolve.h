// `tgtcfg resolve`: one input to one plan, or to what a backend takes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/exit_code.h"
#include "driver/lock.h"
#include "driver/request.h"
#include "driver/session.h"

namespace tgtcfg {

struct ResolveCommand {
  Request request;
  std::string emit = "plan";          ///< plan, or a backend
  std::optional<std::string> format;  ///< json, canonical, yaml, text; of emissions more
  std::optional<std::string> output;
  bool boundary = false;  ///< host and devices alone, in place of the plan
  bool provenance = false;
  std::vector<std::string> chosen;  ///< ids of what is emitted; empty: everything
  bool as_composite = false;
  LockAction lock = LockAction::none;
  std::optional<std::string> backend_release;
  std::optional<std::string> step;  ///< which step of an emission
  bool and_later = false;
};

/// Writes the product, or nothing and the diagnostics to standard error.
[[nodiscard]] ExitCode run_resolve(Session& session, const ResolveCommand& command);

/// A product to standard output or a file. The state of standard output is in the code.
[[nodiscard]] ExitCode write_product(Session& session, std::string_view text,
                                     const std::optional<std::string>& output);

}  // namespace tgtcfg

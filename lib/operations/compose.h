// `tgtcfg compose`: joins partial plans.
#pragma once

#include <tgtcfg/emission.h>

#include <optional>
#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct ComposeCommand {
  std::vector<std::string> inputs;  ///< files, or `-`
  OutputFormat format = OutputFormat::json;
  std::optional<std::string> output;
};

/// Writes the whole plan. After an error, writes only diagnostics, to standard error.
[[nodiscard]] ExitCode run_compose(Session& session, const ComposeCommand& command);

}  // namespace tgtcfg

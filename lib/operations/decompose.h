// `tgtcfg decompose`: cuts a plan into partial plans.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/pieces.h>

#include <optional>
#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct DecomposeCommand {
  Request request;
  PieceLevel level = PieceLevel::device;
  OutputFormat format = OutputFormat::json;  ///< json, canonical, yaml
  std::optional<std::string> output;         ///< one file with an array
  std::optional<std::string> output_dir;     ///< directory with one file per partial plan
};

/// Writes all partial plans. After an error, writes only diagnostics, to standard error.
[[nodiscard]] ExitCode run_decompose(Session& session, const DecomposeCommand& command);

}  // namespace tgtcfg

// `tgtcfg convert`: one input in another form, with what the form cannot carry.
#pragma once

#include <optional>
#include <string>

#include "diag/exit_code.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct ConvertCommand {
  Request request;
  std::string to;  ///< string, object, json, yaml, tag, config, composite, new
  std::optional<std::string> output;
};

/// The input in the other form. Nothing: the errors are in `session.findings`.
[[nodiscard]] std::optional<std::string> converted(Session& session, const ConvertCommand& command);

/// Writes the product, or nothing and the diagnostics to standard error.
[[nodiscard]] ExitCode run_convert(Session& session, const ConvertCommand& command);

}  // namespace tgtcfg

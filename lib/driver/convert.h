// `tgtcfg convert`: one input in another form, with what the form cannot carry.
#pragma once

#include <optional>
#include <string>

#include "driver/exit_code.h"
#include "driver/request.h"
#include "driver/session.h"

namespace tgtcfg {

struct ConvertCommand {
  Request request;
  std::string to;  ///< string, object, json, yaml, tag, config, composite, new
  std::optional<std::string> output;
};

/// Writes the product, or nothing and the diagnostics to standard error.
[[nodiscard]] ExitCode run_convert(Session& session, const ConvertCommand& command);

}  // namespace tgtcfg

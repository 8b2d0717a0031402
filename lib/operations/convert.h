// `tgtcfg convert`: converts an input to another format and reports losses.
#pragma once

#include <optional>
#include <string>

#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct ConvertCommand {
  Request request;
  std::string to;                     ///< string, object, json, yaml, tag, config, composite, new
  std::optional<std::string> output;  ///< a file, whose extension selects the format
};

/// Returns the converted input, or nullopt after adding errors to `session.findings`.
[[nodiscard]] std::optional<std::string> converted(Session& session, const ConvertCommand& command);

}  // namespace tgtcfg

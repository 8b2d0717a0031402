// `tgtcfg convert`: converts an input to another format and reports losses. With `--from TOOL --
// ARGS…` it finds the configuration for arguments of another tool.
#pragma once

#include <optional>
#include <string>
#include <vector>

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

/// Returns the tools whose arguments are supported.
[[nodiscard]] std::vector<std::string> readable_tools();

/// True if a tool is read from files instead of arguments.
[[nodiscard]] bool reads_files(const std::string& tool);

/// Returns the configuration for arguments of a tool as YAML, or nullopt after adding an error.
[[nodiscard]] std::optional<std::string> configuration_of(Session& session, const std::string& tool,
                                                          const std::vector<std::string>& args);

}  // namespace tgtcfg

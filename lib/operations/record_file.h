// Reads a file that describes a product of a tool, such as a target configuration, as a target.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// Returns the configuration with the product that a file describes, by the records of the backend
/// with the tool's name. Returns an empty value after adding an error.
[[nodiscard]] Value read_record_file(Session& session, const std::string& tool,
                                     const std::vector<std::string>& args);

}  // namespace tgtcfg

// A command line of another tool as the configuration that says the same.
#pragma once

#include <tgtcfg/value.h>

#include <string>

#include "operations/tool_arguments.h"
#include "request/session.h"

namespace tgtcfg {

/// What the words say, with their places. What changes code and no configuration can say is a note
/// for each argument; what is about paths, warnings and outputs is left out.
[[nodiscard]] Value read_tool_line(Session& session, const std::string& tool,
                                   const ToolWords& words);

}  // namespace tgtcfg

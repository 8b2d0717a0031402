// CPUs, architectures and extensions of tools: configs/database/tool-cpus.json.
#pragma once

#include <tgtcfg/value.h>

namespace tgtcfg {

/// Returns a map from tools to tables, in the form of `cpu_contents` of a backend. Only for tools
/// whose backends do not require them.
[[nodiscard]] const Value& tool_cpus();

}  // namespace tgtcfg

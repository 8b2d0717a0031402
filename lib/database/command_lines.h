// What arguments of other tools say in a configuration: configs/database/command-lines.json.
#pragma once

#include <tgtcfg/value.h>

namespace tgtcfg {

/// A map from the names of tools to what their options mean.
[[nodiscard]] Value command_lines();

}  // namespace tgtcfg

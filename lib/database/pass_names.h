// Names of passes, as `disabled-passes` has them.
#pragma once

#include <string>
#include <vector>

namespace tgtcfg {

/// Of all releases, sorted.
[[nodiscard]] std::vector<std::string> pass_names();

}  // namespace tgtcfg

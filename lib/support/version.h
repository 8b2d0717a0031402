// Which tgtcfg this is.
#pragma once

#include <string_view>

namespace tgtcfg {

/// `0.1.0`
[[nodiscard]] std::string_view version();

}  // namespace tgtcfg

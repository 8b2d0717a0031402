// The version of tgtcfg.
#pragma once

#include <string_view>

namespace tgtcfg {

/// For example `0.1.0`.
[[nodiscard]] std::string_view version();

}  // namespace tgtcfg

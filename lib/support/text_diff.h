// The lines in which two texts differ, as `diff -u` prints them and `patch` reads them.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// Empty when they are the same.
[[nodiscard]] std::string text_diff(std::string_view before, std::string_view after,
                                    std::string_view name);

}  // namespace tgtcfg

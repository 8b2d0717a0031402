// Which comments a layout has and what each of them belongs to, to be compared with another one.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "format/layout.h"

namespace tgtcfg {

/// The path of what it belongs to, and its text; sorted.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> comment_places(const Layout& layout);

}  // namespace tgtcfg

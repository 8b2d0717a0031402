// The order of options in target strings: that of canonical ones.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>

#include "format/layout.h"

namespace tgtcfg {

/// `-keys` first, the others by name; an option that is given twice keeps its order. A text with
/// quotes, escapes or several targets stays as it is.
[[nodiscard]] std::string with_ordered_options(std::string_view target_string);
/// The same for every text of a value.
[[nodiscard]] Value with_ordered_options(Value value);

/// Rewrites the target strings below `targets`, `target` and `host`.
void order_options(LayoutNode& root);

}  // namespace tgtcfg

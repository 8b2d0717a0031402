// Sorts options of target strings as in canonical strings.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>

#include "format/layout.h"

namespace tgtcfg {

/// Puts `-keys` first and sorts other options by name. Repeated options keep their order. Text with
/// quotes, escapes or several targets does not change.
[[nodiscard]] std::string with_ordered_options(std::string_view target_string);
/// The same for all strings in a value.
[[nodiscard]] Value with_ordered_options(Value value);

/// Rewrites the target strings below `targets`, `target` and `host`.
void order_options(LayoutNode& root);

}  // namespace tgtcfg

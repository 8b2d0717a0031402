// Formats a database entry as text.
#pragma once

#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

/// `entry` has the form of `tgtcfg show --format json`.
[[nodiscard]] std::string show_text(const Value& entry);

}  // namespace tgtcfg

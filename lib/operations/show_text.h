// An entry of the database for people.
#pragma once

#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

/// `entry` as `tgtcfg show --format json` prints it.
[[nodiscard]] std::string show_text(const Value& entry);

}  // namespace tgtcfg

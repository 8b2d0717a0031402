// A value of a plan or configuration on one line, for people.
#pragma once

#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

/// Returns a target's canonical string. Maps are printed as JSON; long ones are cut.
[[nodiscard]] std::string value_text(const Value& value);

}  // namespace tgtcfg

// A value of a plan or configuration in one line, for people.
#pragma once

#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

/// A target of a plan by its canonical string; maps as JSON, cut when they are
/// long.
[[nodiscard]] std::string value_text(const Value& value);

}  // namespace tgtcfg

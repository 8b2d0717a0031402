// JSON as nearly every document is: nothing in it is wrong, and few things are rare.
#pragma once

#include <optional>

#include "document/readers.h"

namespace tgtcfg {

/// The tree of a text that is JSON within all limits, with nothing to report. Nothing for any other
/// text, and for escapes by number: who reads it with events says what is wrong, if anything is.
[[nodiscard]] std::optional<Value> read_plain_json(const ReadInput& input);

}  // namespace tgtcfg

// Finds and words the first mistake of a text that the JSON parser refused.
#pragma once

#include <cstddef>

#include "document/readers.h"

namespace tgtcfg {

/// Reports why `input` is not JSON. `near` is where the parser gave up.
void report_json_error(const ReadInput& input, std::size_t near);

}  // namespace tgtcfg

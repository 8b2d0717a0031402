// yaml-cpp's errors in words for people, at the place where the mistake is.
#pragma once

#include <cstddef>
#include <string_view>

#include "document/readers.h"

namespace tgtcfg {

/// Reports the error `words` that the parser gave at `at`. From `start`, a place between pieces, a
/// quote or bracket is looked for that was never closed.
void report_yaml_error(const ReadInput& input, std::string_view words, std::size_t at,
                       std::size_t start);

/// YAML ends the search for the colon of a key after this many bytes.
inline constexpr std::size_t longest_key = 1024;
void refuse_long_key(const ReadInput& input, Span key);

/// Reports a quote or bracket behind `start` that is never closed; false when there is none.
bool report_open_piece(const ReadInput& input, std::size_t start);

}  // namespace tgtcfg

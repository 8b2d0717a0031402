// The parser's errors in words for people, at the place where the mistake is.
#pragma once

#include <cstddef>
#include <string_view>

#include "document/readers.h"
#include "document/yaml_events.h"

namespace tgtcfg {

/// Reports what the parser cannot read. From `start`, a place between pieces, a quote or bracket is
/// looked for that was never closed.
void report_yaml_error(const ReadInput& input, const YamlError& error, std::size_t start);

/// YAML ends the search for the colon of a key after this many characters.
inline constexpr std::size_t longest_key = 1024;
void refuse_long_key(const ReadInput& input, Span key);

/// Reports a quote or bracket behind `start` that is never closed; false when there is none.
bool report_open_piece(const ReadInput& input, std::size_t start);

}  // namespace tgtcfg

// Describes the parser's errors for people, at the location of the mistake.
#pragma once

#include <cstddef>

#include "document/readers.h"
#include "document/yaml_events.h"

namespace tgtcfg {

/// Reports a syntax error of the parser. Looks for an unclosed quote or bracket after `start`,
/// which must be between pieces.
void report_yaml_error(const ReadInput& input, const YamlError& error, std::size_t start);

/// YAML stops the search for a key's colon after this many characters.
inline constexpr std::size_t longest_key = 1024;
void refuse_long_key(const ReadInput& input, Span key);

/// Reports an unclosed quote or bracket after `start`. Returns false if not found.
bool report_open_piece(const ReadInput& input, std::size_t start);

}  // namespace tgtcfg

// Finds one value of a JSON text without parsing the other values, for mappers over millions of
// records. Other values are only skipped by their quotes and brackets.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

enum class FieldSearch : std::uint8_t {
  found,
  absent,
  malformed,  ///< an unclosed string or bracket, or data after the value
};

struct JsonField {
  FieldSearch search = FieldSearch::absent;
  std::size_t begin = 0;  ///< bytes of the value, including quotes
  std::size_t end = 0;
};

/// The tokens of a JSON Pointer (RFC 6901), unescaped. The empty pointer has zero tokens.
using PointerTokens = std::vector<std::string>;

/// Finds the value at a pointer in one JSON text. Nesting deeper than `depth` is malformed.
[[nodiscard]] JsonField find_json_field(std::string_view text, const PointerTokens& pointer,
                                        std::size_t depth);

}  // namespace tgtcfg

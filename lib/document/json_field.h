// One value of a JSON text, found without reading the rest: what a mapper over millions of records
// needs. The rest is only followed by its quotes and brackets.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

enum class FieldSearch : std::uint8_t {
  found,
  absent,
  malformed,  ///< a text or bracket that does not end, or something behind the value
};

struct JsonField {
  FieldSearch search = FieldSearch::absent;
  std::size_t begin = 0;  ///< bytes of the value, quotes included
  std::size_t end = 0;
};

/// The tokens of a JSON Pointer (RFC 6901), unescaped. The empty pointer has none.
using PointerTokens = std::vector<std::string>;

/// The value at a pointer in one JSON text. `depth` is the deepest nesting that is followed; what
/// is deeper is malformed.
[[nodiscard]] JsonField find_json_field(std::string_view text, const PointerTokens& pointer,
                                        std::size_t depth);

}  // namespace tgtcfg

// Decodes scalars once more, this time remembering where each byte came from.
#pragma once

#include <tgtcfg/value.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A text and, for each of its bytes and for its end, the offset in the source.
struct DecodedText {
  std::string text;
  std::vector<std::uint32_t> offsets;
};

enum class Escapes { none, yaml, json5 };

/// Plain and quoted scalars. `source` is the scalar without quotes, `quote` the quote or 0. Lines
/// fold as in YAML, except under `json5`.
[[nodiscard]] DecodedText decode_flow(std::string_view source, char quote, Escapes escapes);
/// Block scalars. `source` begins with `|` or `>`; `value` is what the parser made of it.
[[nodiscard]] DecodedText decode_block(std::string_view source, std::string_view value);

}  // namespace tgtcfg

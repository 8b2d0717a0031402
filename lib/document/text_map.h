// Maps the bytes of a decoded text to its source.
//
// A target string inside a quoted or folded scalar is decoded before it is read. Diagnostics about
// its words must point at the bytes that were typed.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A text with the source offset of each byte and of its end.
struct DecodedText {
  std::string text;
  std::vector<std::uint32_t> offsets;
};

enum class Escapes { none, yaml, json5 };

/// Decodes plain and quoted scalars. `source` is the scalar without quotes, `quote` the quote or 0.
/// Lines fold as in YAML, except under `json5`.
[[nodiscard]] DecodedText decode_flow(std::string_view source, char quote, Escapes escapes);
/// Decodes a scalar of YAML: without its quotes, or a block scalar with its `|` or `>`. `value` is
/// the value from the parser.
[[nodiscard]] DecodedText decode_yaml(std::string_view source, ScalarStyle style,
                                      std::string_view value);

class TextMap {
 public:
  TextMap() = default;
  /// Byte i of the text is at base.begin + i.
  explicit TextMap(Span base) : base_(base), first_(base.begin) {}
  /// Byte i of the text is at first + i; `base` also covers quotes.
  TextMap(Span base, std::uint32_t first) : base_(base), first_(first) {}
  /// Byte i of the text is at offsets[i]; offsets has one more element, for the end.
  TextMap(Span base, std::vector<std::uint32_t> offsets)
      : base_(base),
        offsets_(std::make_shared<const std::vector<std::uint32_t>>(std::move(offsets))) {}
  /// Maps every range of the text to all of `base`, for text whose encoding in the source is
  /// unknown.
  [[nodiscard]] static TextMap whole(Span base) { return {base, std::vector<std::uint32_t>()}; }

  /// Returns the source bytes of [begin, end) of the text; unknown if the text has no location.
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    if (offsets_ != nullptr || !base_.known()) return decoded_span(begin, end);
    return {base_.file, first_ + static_cast<std::uint32_t>(begin),
            first_ + static_cast<std::uint32_t>(end)};
  }
  /// Returns the span of the whole text with its quotes.
  [[nodiscard]] Span base() const { return base_; }

 private:
  [[nodiscard]] Span decoded_span(std::size_t begin, std::size_t end) const;

  Span base_;
  std::uint32_t first_ = 0;
  std::shared_ptr<const std::vector<std::uint32_t>> offsets_;
};

/// Returns the map of a string value read from `sources`, by its style: plain, quoted, literal,
/// folded. A value made by the program (span unknown) maps to an unknown location.
[[nodiscard]] TextMap text_map_of(const Value& string_value, const SourceMap& sources);

}  // namespace tgtcfg

// YAML 1.2 core schema: what a plain scalar means, and what a tag makes of a text.
#pragma once

#include <tgtcfg/value.h>
#include <optional>
#include <string_view>

namespace tgtcfg {

enum class NumberProblem { none, out_of_range, leading_zero };

struct NumberText {
  Value value;
  NumberProblem problem = NumberProblem::none;
};

/// Largest integer that is exact as a double and has an exact successor.
inline constexpr std::int64_t largest_integer = (std::int64_t{1} << 53) - 1;

/// Digits of a base (2 to 16) without sign or prefix.
[[nodiscard]] NumberText integer_of(std::string_view digits, int base, bool negative);
/// A decimal number, as `1.5`, `.5`, `5.` or `1e3`, with or without a sign.
[[nodiscard]] NumberText floating_of(std::string_view text);

/// `null`, booleans and numbers in the spellings of the core schema; all else is a string.
[[nodiscard]] NumberText resolve_plain(std::string_view text);

/// `null` in any of its spellings.
[[nodiscard]] bool is_null(std::string_view plain_text);

/// Whether the core schema knows the tag (`tag:yaml.org,2002:int` and its like, `!`).
[[nodiscard]] bool is_known_tag(std::string_view tag);
/// What a scalar with a core tag is, or nothing when its text does not fit the tag.
[[nodiscard]] std::optional<NumberText> resolve_tagged(std::string_view tag, std::string_view text);
/// Whether the tag may stand on a list or a map.
[[nodiscard]] bool fits_collection(std::string_view tag, ValueKind kind);
/// "an integer", "a list", …: what the tag asks for.
[[nodiscard]] std::string_view type_of_tag(std::string_view tag);

}  // namespace tgtcfg

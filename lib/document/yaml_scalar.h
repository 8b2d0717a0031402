// YAML 1.2 core schema: the meaning of plain scalars and of tags.
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

/// Reads digits of a base (2 to 16) without sign or prefix.
[[nodiscard]] NumberText integer_of(std::string_view digits, int base, bool negative);
/// Returns true for a decimal number such as `1.5`, `.5`, `5.` or `1e3`, without a sign.
[[nodiscard]] bool is_float(std::string_view unsigned_text);
/// Reads a decimal number such as `1.5`, `.5`, `5.` or `1e3`, with or without a sign.
[[nodiscard]] NumberText floating_of(std::string_view text);

/// Reads `null`, booleans and numbers as written in the core schema; other text is a string.
[[nodiscard]] NumberText resolve_plain(std::string_view text);

/// Returns true for every spelling of `null`.
[[nodiscard]] bool is_null(std::string_view plain_text);

/// Returns true if the core schema defines the tag (such as `tag:yaml.org,2002:int`, or `!`).
[[nodiscard]] bool is_known_tag(std::string_view tag);
/// Returns the value of a scalar with a core tag, or nullopt if its text does not match the tag.
[[nodiscard]] std::optional<NumberText> resolve_tagged(std::string_view tag, std::string_view text);
/// Returns true if the tag is allowed on a list or map.
[[nodiscard]] bool fits_collection(std::string_view tag, ValueKind kind);
/// Returns the type that the tag requires: "an integer", "a list", …; nothing for other tags.
[[nodiscard]] std::string_view type_of_tag(std::string_view tag);

}  // namespace tgtcfg

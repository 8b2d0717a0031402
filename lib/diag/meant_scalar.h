// Booleans and integers written as strings: `yes` in YAML 1.2, `"256"` in JSON.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Reads `yes`, `on`, `true`, `y` and their opposites, in any case.
[[nodiscard]] std::optional<bool> boolean_word(std::string_view text);

/// Returns true if the whole text is a 64-bit integer.
[[nodiscard]] bool is_integer_text(std::string_view text);

enum class Scalar { boolean, integer };

/// Returns the source text of the value that a string was meant to be, if `wanted` is its type.
[[nodiscard]] std::optional<std::string> meant_scalar(std::string_view text, Scalar wanted);

/// Offers the meant value as a safe fix, because such a string has a single meaning.
void offer_scalar(DiagnosticBuilder& builder, std::string_view text, Scalar wanted, Span span);

}  // namespace tgtcfg

// Booleans and integers that stand as texts: `yes` in YAML 1.2, `"256"` in JSON.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// `yes`, `on`, `true`, `y` and their opposites, in any case.
[[nodiscard]] std::optional<bool> boolean_word(std::string_view text);

/// Whether the text is how a 64-bit integer is written, and nothing else.
[[nodiscard]] bool is_integer_text(std::string_view text);

enum class Scalar { boolean, integer };

/// What the text stands for when a value of that type is wanted, as it is written.
[[nodiscard]] std::optional<std::string> meant_scalar(std::string_view text, Scalar wanted);

/// Offers it as a certain fix, where there is one: such a text has a single meaning.
void offer_scalar(DiagnosticBuilder& builder, std::string_view text, Scalar wanted, Span span);

}  // namespace tgtcfg

// Values in one line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "format/layout.h"

namespace tgtcfg {

/// A text in quotes as it is to be written: in `"`, unless it holds one or a backslash. Everything
/// else stays.
[[nodiscard]] std::string with_usual_quotes(std::string_view written);

/// What does not fit in it is spread over lines, one an entry.
inline constexpr std::size_t line_width = 120;

/// The value in one line, without its anchor; nothing when comments or line breaks in it forbid
/// that.
[[nodiscard]] std::optional<std::string> one_line(const LayoutNode& node);

/// `"a":`, with its anchor.
[[nodiscard]] std::string key_text(const LayoutEntry& entry);
/// A scalar or an alias, in the usual quotes.
[[nodiscard]] std::string scalar_text(const LayoutNode& node);

}  // namespace tgtcfg

// Values on one line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "format/layout.h"

namespace tgtcfg {

/// Returns a quoted string with standard quotes: `"`, unless it contains `"` or a backslash. Other
/// text does not change.
[[nodiscard]] std::string with_usual_quotes(std::string_view written);

/// Values that do not fit are written with one entry per line.
inline constexpr std::size_t line_width = 120;

/// Returns the value on one line, without its anchor. Returns nullopt if comments or line breaks
/// prevent that.
[[nodiscard]] std::optional<std::string> one_line(const LayoutNode& node);

/// Returns `"a":`, with its anchor.
[[nodiscard]] std::string key_text(const LayoutEntry& entry);
/// Returns a scalar or an alias, with standard quotes.
[[nodiscard]] std::string scalar_text(const LayoutNode& node);

}  // namespace tgtcfg

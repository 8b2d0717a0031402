// Values on one line, and YAML block scalars, which follow `|` or `>` on separate lines.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "document/yaml_source.h"
#include "format/layout.h"
#include "format/layout_cursor.h"

namespace tgtcfg {

/// Reads the indentation of a block scalar, its trailing blank lines and the comment in its header.
/// The cursor must be after the scalar.
[[nodiscard]] bool read_block_text(LayoutCursor& cursor, const Value& value, LayoutEntry& entry);

/// Returns `|` or `>` with the indicators that are still needed.
[[nodiscard]] std::string block_text_head(const LayoutNode& node);
/// Returns the lines below the header, each preceded by a line ending, with new indentation.
/// Without `indentation`, the lines do not change.
[[nodiscard]] std::string block_text_lines(const LayoutNode& node,
                                           std::optional<std::size_t> indentation);

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

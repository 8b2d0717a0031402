// YAML block scalars, which follow `|` or `>` on separate lines.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>

#include "document/yaml_source.h"
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

}  // namespace tgtcfg

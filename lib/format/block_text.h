// Texts of YAML that stand in lines of their own, behind `|` or `>`.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>

#include "document/yaml_source.h"
#include "format/layout_cursor.h"

namespace tgtcfg {

/// The cursor stands behind the text that was taken: finds how far its lines are indented, the
/// blank lines that belong to it, and the comment in its first line.
[[nodiscard]] bool read_block_text(LayoutCursor& cursor, const Value& value, LayoutEntry& entry);

/// `|-` with what is needed of it.
[[nodiscard]] std::string block_text_head(const LayoutNode& node);
/// The lines below the head, each with a line end before it, indented anew; as they are without an
/// indentation.
[[nodiscard]] std::string block_text_lines(const LayoutNode& node,
                                           std::optional<std::size_t> indentation);

}  // namespace tgtcfg

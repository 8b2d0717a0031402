// One source line with its underlines and messages, as rows of text without the gutter.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diag/annotation.h"
#include "diag/paint.h"

namespace tgtcfg {

/// Style of a source line.
struct RowStyle {
  std::size_t width = 75;  ///< columns to the right of the gutter
  std::uint32_t tab_width = 4;
  Style primary = Style::error;
  Paint paint{false};
};

/// A section of a source line and the rows below it with carets and messages.
struct SourceRows {
  std::string source;
  std::vector<std::string> below;
};

/// Draws the whole line if it fits. Otherwise draws a window around its annotations with `…` at the
/// cut ends, or several windows for distant annotations.
[[nodiscard]] std::vector<SourceRows> draw_line(std::string_view line,
                                                std::vector<Annotation> annotations,
                                                const RowStyle& style);

/// Draws a context line between two labelled lines, cut at the end if it is too long.
[[nodiscard]] std::string draw_context(std::string_view line, const RowStyle& style);

}  // namespace tgtcfg

// One source line with its underlines and messages, as rows of text without the gutter.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diag/annotation.h"
#include "diag/paint.h"

namespace tgtcfg {

/// How a source line is drawn.
struct RowStyle {
  std::size_t width = 75;  ///< columns right of the gutter
  std::uint32_t tab_width = 4;
  Style primary = Style::error;
  Paint paint{false};
};

/// A stretch of a source line and the rows below it that hold carets and messages.
struct SourceRows {
  std::string source;
  std::vector<std::string> below;
};

/// The whole line when it fits, else a window around its annotations with `…` at the cut ends;
/// several windows when the annotations are too far apart for one.
[[nodiscard]] std::vector<SourceRows> draw_line(std::string_view line,
                                                std::vector<Annotation> annotations,
                                                const RowStyle& style);

/// The line alone, cut at the end when it is too long: context between two labelled lines.
[[nodiscard]] std::string draw_context(std::string_view line, const RowStyle& style);

}  // namespace tgtcfg

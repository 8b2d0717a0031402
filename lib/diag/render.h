// Diagnostics as text for people. Pure functions: the same diagnostics, sources and options give
// the same bytes.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstdint>
#include <span>
#include <string>

namespace tgtcfg {

struct RenderOptions {
  bool color = false;           ///< ANSI colours
  std::uint32_t width = 80;     ///< columns; at least 40 are used
  bool show_help_links = true;  ///< the line that names `tgtcfg explain CODE`
  std::uint32_t tab_width = 4;  ///< in source lines
};

/// Header, place, source lines with carets, history, candidates, helps and notes of each
/// diagnostic, with an empty line between two of them. Long source lines are windowed around their
/// labels and long texts wrapped; control and bidirectional characters are escaped.
[[nodiscard]] std::string render_human(std::span<const Diagnostic> diagnostics,
                                       const SourceMap& sources, const RenderOptions& options = {});

/// One line each: `file:line:column: error[TC2104]: message`.
[[nodiscard]] std::string render_concise(std::span<const Diagnostic> diagnostics,
                                         const SourceMap& sources);

/// `error`, `warning`, `note`.
[[nodiscard]] std::string_view name_of(Severity severity);

}  // namespace tgtcfg

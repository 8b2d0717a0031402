// The source lines of a diagnostic with its labels under them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/render.h>
#include <tgtcfg/source.h>

#include <string>

#include "diag/paint.h"

namespace tgtcfg {

/// The columns that line numbers take in this diagnostic, at least 2.
[[nodiscard]] std::size_t gutter_width(const Diagnostic& diagnostic, const SourceMap& sources);

/// `  --> file:line:column   /pointer` and the labelled lines of the primary file, then
/// `  ::: file:line:column` and lines for each other file. Empty when no label has a place.
[[nodiscard]] std::string render_snippet(const Diagnostic& diagnostic, const SourceMap& sources,
                                         const RenderOptions& options);

}  // namespace tgtcfg

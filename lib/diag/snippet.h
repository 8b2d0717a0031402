// The source lines of a diagnostic with its labels under them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/render.h>
#include <tgtcfg/source.h>

#include <string>

#include "diag/paint.h"

namespace tgtcfg {

/// Returns the columns for line numbers in this diagnostic, at least 2.
[[nodiscard]] std::size_t gutter_width(const Diagnostic& diagnostic, const SourceMap& sources);

/// Returns `  --> file:line:column   /pointer` and the labelled lines of the primary file, then
/// `  ::: file:line:column` and lines for every other file. Empty if no label has a location.
[[nodiscard]] std::string render_snippet(const Diagnostic& diagnostic, const SourceMap& sources,
                                         const RenderOptions& options);

}  // namespace tgtcfg

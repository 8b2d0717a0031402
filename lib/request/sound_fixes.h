// Which corrections are offered: those that do what they are for, and nothing else.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <vector>

namespace tgtcfg {

class Session;

/// What a source is read as.
[[nodiscard]] InputFormat format_of_source(const Session& session, const SourceFile& source);

/// Writes the edits of all fixes as they must be typed, and takes away those after which the text
/// does not read back as the same documents with just that change (document/fix_check.h). A name
/// that was meant is still said then, but without an edit.
void keep_sound_fixes(std::vector<Diagnostic>& diagnostics, const Session& session,
                      const SourceMap& sources);

}  // namespace tgtcfg

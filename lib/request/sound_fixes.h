// Selects the fixes to offer: those with the intended effect and no other.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <vector>

namespace tgtcfg {

class Session;

/// Returns the format in which a source is parsed.
[[nodiscard]] InputFormat format_of_source(const Session& session, const SourceFile& source);

/// Formats the edits of all fixes as they must be typed. Drops a fix if the edited text does not
/// parse to the same documents with only that change (document/fix_check.h). A suggested name
/// remains in the message, without an edit.
void keep_sound_fixes(std::vector<Diagnostic>& diagnostics, const Session& session,
                      const SourceMap& sources);

}  // namespace tgtcfg

// The files below a directory, or those that a pattern names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/session.h"

namespace tgtcfg {

/// The documents below a directory, in the order of their paths: `*.yaml *.yml *.json *.json5`, not
/// names beginning with `.`, not what a `.tgtcfgignore` on the way says. Symbolic links are
/// followed inside the directory; what cannot be followed or listed is an error.
[[nodiscard]] std::vector<std::string> walk_directory(const Session& session,
                                                      std::string_view directory,
                                                      Findings& findings);

/// The existing files that match a pattern, in the order of their paths; of directories that
/// match, the documents below them.
[[nodiscard]] std::vector<std::string> expand_glob(const Session& session, std::string_view pattern,
                                                   Findings& findings);

}  // namespace tgtcfg

// Old spellings in a text, rewritten where they stand.
#pragma once

#include <string>

#include "request/session.h"

namespace tgtcfg {

/// The text of the file with the sure fixes of every report on an old spelling.
[[nodiscard]] std::string with_old_spellings_fixed(FileId file, const Findings& findings);

}  // namespace tgtcfg

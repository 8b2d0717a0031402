// Old spellings in a text, rewritten where they stand.
#pragma once

#include <string>

#include "request/session.h"

namespace tgtcfg {

/// The text of the file with the sure fixes of every report on an old spelling.
[[nodiscard]] std::string with_old_spellings_fixed(FileId file, const Findings& findings);

/// A configuration or target as JSON. One that would be read as a tvmc file, where the last target
/// is the host, names its schema.
[[nodiscard]] std::string native_json(const Value& value);

}  // namespace tgtcfg

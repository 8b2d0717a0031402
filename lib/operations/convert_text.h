// Rewrites deprecated syntax in a text.
#pragma once

#include <string>

#include "request/session.h"

namespace tgtcfg {

/// Applies the safe fixes of all diagnostics about deprecated syntax.
[[nodiscard]] std::string with_old_spellings_fixed(FileId file, const Findings& findings);

/// Returns a configuration or target as JSON. Adds the schema if the text would otherwise be read
/// as a tvmc file, where the last target is the host.
[[nodiscard]] std::string native_json(const Value& value);

}  // namespace tgtcfg

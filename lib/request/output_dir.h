// Writes files below a directory given by the user, never outside of it.
#pragma once

#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// Writes `DIRECTORY/NAME` and creates missing directories. Writes nothing if a symbolic link is
/// outside the directory. Returns false after adding an error to `session.findings`.
[[nodiscard]] bool write_into(Session& session, const std::string& directory, std::string_view name,
                              std::string_view text);

}  // namespace tgtcfg

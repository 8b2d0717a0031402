// Files below a directory that the user named: they stay there.
#pragma once

#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// Writes `DIRECTORY/NAME`; the directory and those in NAME are made. Where a symbolic link leads
/// out of the directory, nothing is written. False: the error was added to `session.findings`.
[[nodiscard]] bool write_into(Session& session, const std::string& directory, std::string_view name,
                              std::string_view text);

}  // namespace tgtcfg

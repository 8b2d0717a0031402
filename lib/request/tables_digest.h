// A digest over all database entries that a run uses.
#pragma once

#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// Digest of the built-in database, in hexadecimal.
[[nodiscard]] std::string_view built_in_tables_digest();

/// Returns `sha256:…` over the built-in database and the search path, in order.
[[nodiscard]] std::string tables_digest(const Session& session);

}  // namespace tgtcfg

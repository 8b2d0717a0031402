// One digest for all tables that a run resolves names from.
#pragma once

#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// Of the embedded tables, as hexadecimal digits.
[[nodiscard]] std::string_view built_in_tables_digest();

/// `sha256:…` over the embedded tables and those of the search paths, in their order.
[[nodiscard]] std::string tables_digest(const Session& session);

}  // namespace tgtcfg

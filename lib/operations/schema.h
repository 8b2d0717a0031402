// `tgtcfg schema`: prints the bundled JSON Schemas.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// Returns the text of a schema, or nullopt for an unknown id. Schemas of configurations and
/// targets include the entries of search paths.
[[nodiscard]] std::optional<std::string> schema_text(const Session& session, std::string_view id);

}  // namespace tgtcfg
